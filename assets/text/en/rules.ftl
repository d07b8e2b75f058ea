# The rule cards. Every key stands in ../de too. A blank line parts paragraphs; the first says what one does.

rules = Rules
rules-of = The rules of { $module }
rules-earlier = This game began before these rules were put right in a few places, and goes on as it began. Where a card says otherwise, this holds: estates, lucky pigs, toll stations and shepherds may be put where they are done at once; a shepherd whom the wolf met may come again in the same play; wagons and the roads on record follow after a scoring only, not after the fire of the dragon; a tile with a wagon may be lifted; between the two tiles of a Tatan card closed half tiles are asked about, and if the builder has a play a half tile, a chip or a wall may come there; plays that gold forces come last in a turn; with the river the start tile stays in the stack.

card-base-title = The game
card-base =
    In your turn you draw a tile and lay it edge to edge with those that lie there: city to city, road to road, meadow to meadow. What cannot be laid anywhere is put aside and another is drawn.

    Then you may put one meeple on the tile you laid: as a traveller on a road, a knight in a city, a monk in a monastery, a farmer on a meadow. The road, city or meadow it goes on must be free of meeples, however far it reaches.

    What is complete is scored at once, and its meeples go home. A road: 1 point a tile. A city: 2 a tile and 2 for each pennant. A monastery with tiles all around it: 9.

    If several players stand in one feature, the one with most meeples gets all its points. In a tie everybody tied gets all of them.

    The game ends with the turn in which the last tile was laid. Unfinished roads and cities then score 1 for each tile and pennant, monasteries 1 for each tile of their nine.

card-fields =
    A meeple on a meadow is a farmer. It stays there to the end of the game.

    At the end, who has most farmers on a meadow gets 3 points for each completed city that touches it. One city can pay for several meadows.

    Roads, rivers and cities part meadows; a village or a monastery does not.

card-river =
    Before all other tiles the river is laid: first its spring, usually in place of the start tile, last its lake. It must go on with every tile, and two bends in a row never turn the same way.

    Figures may be put on river tiles, but not on the water. The river parts meadows.

    River II forks. Its fork comes first, its tiles go on either arm, and each arm that is open gets a lake. The lake with the volcano takes no figure, and who lays it plays once more.

card-big-meeple =
    The big meeple is placed like any other. In the count of who has most it is two, and nowhere else.

card-builder =
    You may put the builder on a road or city of the tile you just laid, if one of your meeples stands in it.

    Whenever you then lay a tile that makes this road or city longer, you may play a second tile in the same turn. The second never earns a third.

    The builder never counts as a meeple. It goes home when its feature is scored, or when your last meeple leaves it.

card-inns =
    A road with an inn at it: 2 points a tile when it is complete, nothing at the end if it is not.

    A city with a cathedral: 3 points for each tile and pennant when it is complete, nothing at the end if it is not.

card-pig =
    You may put the pig on the tile you just laid, whatever that shows. It stands on no road, city or meadow.

    Whenever somebody, you included, lays a tile on one of the eight cells around it, you earn an extra tile, at most one in each turn of anybody. You play extra tiles in your own turns, when you like.

    When all eight cells are filled, the pig goes home.

card-dragon =
    The dragon begins at the spring. Each completed city, claimed or not, moves it one tile along the river, after the city was scored. At an end it turns round.

    After each step it looks the way it will go next, and burns all figures in the whole row to its right and left. They go home without points.

    Safe are what stands around a tower, the towers themselves, and the wagons' records. A monastery gives no shelter.

card-queen =
    If a meeple of yours stood in a city before this turn's tile, you may put the queen on that tile's part of the city. The city must still be open.

    When the city is complete, each of its tiles counts 3 instead of 2, for whoever scores it. Pennants stay at 2. If it is not complete at the end, it is worth nothing to anybody.

    The queen holds no city: she is no meeple.

card-wizard =
    The wizard appears on the first monastery that is laid. He belongs to nobody.

    Whoever draws a further monastery may first wake him: three tiles are drawn and shown, and laid one by one on empty cells around his monastery, each with figures and scoring as ever. What one cannot or will not lay goes back.

    Then the monastery is laid, and he moves there.

card-wagon =
    The wagon marks by itself the longest road you have scored or hold now, complete or not.

    At the end the longest road of the whole game is worth 10 points more. If several are equally long, all of their owners get them.

card-toll =
    You may put a toll station on a tile you just laid if three roads or more meet in its middle.

    For each road that ends there and is completed you get 2 points for each of its tiles that also shows city or monastery, whoever travels on it.

    When all its roads are complete the station goes home. At the end unfinished roads pay 1 instead of 2.

card-estate =
    You may put the estate on a tile you just laid that shows meadow.

    When all eight cells around it are filled, you get 2 points for each of the nine tiles that shows city or monastery. At the end an unfinished estate pays 1 instead of 2.

card-tower =
    You may put a tower on a tile you just laid. It stays to the end.

    In your own turns, when figures are put, you may also put as many as you like on the nine tiles of your towers, old ones too: each where it may stand, but none on what is complete already.

    The dragon burns nothing on the nine tiles of any tower.

card-gold =
    A tile with printed gold gets one piece of gold, and a tile beside it another. Who first causes points for either tile takes both.

    When a road is completed, everybody must spend all gold. One piece: an extra tile, which must be played in your turn, usually as the first, or one of your figures comes home. Two pieces: a wall.

    In your turn you may set walls on open edges of tiles. Road or city ends there, which may complete it. A tile laid beyond joins nothing at the wall.

card-tunnel =
    Once a turn you may put one of your chips on any free tunnel mouth.

    When both chips of one colour lie, their two mouths are joined: the roads are one road, wherever they are. A mouth alone does not end a road.

    Of a road with tunnels only the tiles where it can be seen count.

card-halves =
    Everybody holds half tiles. Instead of drawing you may lay one of yours. It fills half a cell; its long side meets nothing but another half tile in the same cell.

    A cell with half tiles counts as one tile, and it is enough to surround a monastery.

    Half tiles left at the end mean nothing.

card-hills =
    When a tile with a hill is laid, another tile goes face down below it and is out of the game.

    If players are tied for a feature, those who have one of its meeples on a hill win the tie.

card-vineyards =
    A completed monastery is worth 3 points more for each vineyard on the eight cells around it. An unfinished one gets nothing from them.

card-sheep =
    You may put your shepherd on a meadow of the tile you just laid, unless another shepherd is on that meadow. One token is drawn at once: sheep stay, a wolf sends the shepherd home, who does not come again with this tile.

    Whenever you make this meadow larger you choose: the flock grows by another token, or it goes into the stable. In the stable all shepherds of the meadow score all sheep on it, and go home.

    A wolf sends all shepherds of the meadow home, without points.

card-circles =
    Who lays a tile with a crop circle says after that play what happens to knights, travellers or farmers. On a square tile the sign usually says to whom: shield, club or rake.

    Either everybody may add a meeple from the supply to one of that kind, or everybody who has one must take one of that kind home. The player to the left begins.

card-tatan =
    Who draws a Tatan card keeps it, and either moves a tile that lies already to another cell, or draws and lays two tiles.

    Only a tile may be moved on which nothing stands or lies, no wagon either, which belongs to nothing that is complete, and without which the land still hangs together.

    At the end, everybody in turn may close a gap of as many cells as cards are used, and must put a meeple there. It brings 2 points for every meeple whose open road, city or meadow touches the gap, or in whose monastery's nine it lies, and 4 for big ones, whosever they are.
