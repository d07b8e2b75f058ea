# The rule cards. Every key is also in ../de. A blank line separates paragraphs; the first says what a player does.

rules = Rules
rules-of = The rules of { $module }
rules-of-base = The rules of the base game
rules-here = What is played here
rules-mix = This mix
rules-mix-plays = It is played with these modules, each with its card:
rules-earlier = This game began before these rules were put right in a few places, and keeps the older rules. Where a card says otherwise, this holds: { $differences }.
rules-earlier-second = estates, lucky pigs, toll stations and shepherds may be put where they are done at once; a shepherd whom the wolf met may come again in the same play; wagons and the roads on record are updated after a scoring only, not after the dragon’s fire; a tile with a wagon may be lifted; between the two tiles of a Tatan card the game asks about face-down half tiles, and if the builder has a play, a half tile, a chip or a wall may come there; plays that gold forces come last in a turn; with the river, the start tile stays in the stack
rules-earlier-third = an abbot who is called back takes no gold; a tile with a bridge may be lifted, and the bridge stays on it; a city that becomes a castle does not move the dragon of the river; if a traveller goes home for gold, a crop circle or a message, the wagon stays on the road until the next scoring or fire; the mage also raises an unfinished city with a queen; a meeple that flies to the place of your own knight keeps the queen out

card-base-title = The game
card-base =
    On your turn, draw a tile and place it edge to edge with the tiles on the map: city to city, road to road, field to field. If it fits nowhere, it is set aside and you draw another.

    Then you may put one meeple on that tile: as a traveller on a road, a knight in a city, a monk in a monastery or a farmer on a field. There must be no other meeple anywhere on that road, city or field.

    Completed features score at once, and their meeples go home. A road: 1 point per tile. A city: 2 per tile and 2 per pennant. A monastery with tiles all around it: 9.

    If several players have meeples in a feature, the player with the most gets all its points. If players tie, each of them gets all the points.

    The game ends with the turn in which the last tile is placed. Unfinished roads and cities then score 1 per tile and pennant, and monasteries 1 for each of their nine tiles.

card-fields =
    A meeple on a field is a farmer. It stays there to the end of the game.

    At the end, the player with the most farmers on a field gets 3 points for each completed city that touches it. A city can count for several fields.

    Roads, rivers and cities separate fields; villages and monasteries do not.

card-river =
    Place the river before all other tiles: first its spring, usually instead of the start tile, and last its lake. Each tile must continue the river, and two bends in a row never turn the same way.

    Figures may go on river tiles, but not on the water. The river separates fields.

    River II forks. The fork comes first, tiles may go on either arm, and each open arm gets a lake. No figure may go on the lake with the volcano; the player who places it plays once more.

card-big-meeple =
    The big meeple is placed like any other. It counts as two for the majority and as one otherwise.

card-builder =
    You may put the builder on a road or city of the tile you just placed, if one of your meeples is there.

    Whenever you later extend this road or city with a tile, you may play a second tile in the same turn. The second never earns a third.

    The builder never counts as a meeple. It goes home when its feature scores, or when your last meeple leaves the feature.

card-inns =
    A road with an inn: 2 points per tile when complete, nothing at the end if unfinished.

    A city with a cathedral: 3 points per tile and pennant when complete, nothing at the end if unfinished.

card-pig =
    You may put the pig on the tile you just placed, whatever the tile shows. It does not stand on a road, city or field.

    Whenever any player, you included, places a tile on one of the eight cells around it, you earn an extra tile, at most one in each player’s turn. You play extra tiles in your own turns, when you like.

    When all eight cells are filled, the pig goes home.

card-dragon =
    The dragon starts at the spring. After each completed city is scored, claimed or not, it moves one tile along the river. At either end it turns round.

    After each step it faces the way it will move next and burns all figures in the whole row to its right and left. They go home without points.

    Figures around a tower, the towers themselves and the wagons’ records are safe. A monastery gives no protection.

card-queen =
    If you had a meeple in a city before placing this turn’s tile, you may put the queen on that tile’s part of the city. The city must still be open.

    When the city is complete, each tile is worth 3 instead of 2, for every player who scores it. Pennants stay at 2. If it is unfinished at the end, it is worth nothing to any player.

    The queen does not claim a city: she is not a meeple.

card-wizard =
    The wizard appears on the first monastery that is placed. He belongs to no player.

    A player who draws another monastery may wake him first: draw and show three tiles, and place them one by one on empty cells around his monastery, each with figures and scoring as usual. Tiles you cannot or do not want to place go back.

    Then the monastery is placed, and he moves there.

card-wagon =
    The wagon marks by itself the longest road you have scored or hold now, complete or not.

    At the end the longest road of the game earns 10 extra points. If several are equally long, all their owners get them.

card-toll =
    You may put a toll station on the tile you just placed if three roads or more meet in its middle.

    For each completed road that ends there, you get 2 points for each of its tiles that also shows a city or monastery, no matter whose travellers are on it.

    When all its roads are complete, the station goes home. At the end, unfinished roads pay 1 instead of 2.

card-estate =
    You may put the estate on the tile you just placed if it shows a field.

    When all eight cells around it are filled, you get 2 points for each of the nine tiles that shows a city or monastery. At the end, an unfinished estate pays 1 instead of 2.

card-tower =
    You may put a tower on the tile you just placed. It stays to the end.

    In your own turns, when you place figures, you may also put any number of them on the nine tiles of your towers, older tiles included: each where it may stand, but none on a completed feature.

    The dragon burns nothing on the nine tiles of any tower.

card-gold =
    A tile with printed gold gets one piece of gold, and a tile beside it another. The player who first causes points for either tile takes both.

    When a road is completed, all players must spend all their gold. One piece: an extra tile, which you must play in your turn, usually first, or one of your figures comes home. Two pieces: a wall.

    On your turn you may place walls on open edges of tiles. The road or city ends there, which may complete it. A tile placed beyond a wall connects to nothing there.

card-tunnel =
    Once a turn you may put one of your chips on any free tunnel mouth.

    Once both chips of a colour are placed, their two mouths are joined: the roads become one, however far apart. A mouth alone does not end a road.

    On a road with tunnels, only the tiles that show the road count.

card-halves =
    Every player holds half tiles. Instead of drawing, you may place one of yours. It fills half a cell; its long side meets only another half tile in the same cell.

    A cell with half tiles counts as one tile, and is enough to surround a monastery.

    Half tiles left at the end have no effect.

card-hills =
    When a tile with a hill is placed, another tile goes face down under it and is out of the game.

    If players tie for a feature, those with one of its meeples on a hill win the tie.

card-vineyards =
    A completed monastery earns 3 more points for each vineyard on the eight cells around it. An unfinished one gets nothing from them.

card-sheep =
    You may put your shepherd on a field of the tile you just placed, unless another shepherd is on that field. Draw one token at once: sheep stay; a wolf sends the shepherd home, and he does not come back with this tile.

    Whenever you extend this field, choose: the flock grows by another token, or it goes into the stable. In the stable, all shepherds of the field score all its sheep and go home.

    A wolf sends all shepherds of the field home without points.

card-circles =
    After the play, the player who placed a tile with a crop circle decides what happens to knights, travellers or farmers. On a square tile, the sign usually says to which: shield, club or rake.

    Either all players may add a meeple from the supply to one of that kind, or all who have one must take one of that kind home. The player to the left begins.

card-tatan =
    A player who draws a Tatan card keeps it, and either moves a placed tile to another cell or draws and places two tiles.

    You may move a tile only if there is nothing on it, not even a wagon, it is not part of a completed feature, and the map stays connected without it.

    At the end, each player in turn may close a gap of as many cells as the cards they use, and must put a meeple there. It earns 2 points for every meeple whose open road, city or field touches the gap, or whose monastery’s nine tiles include it, and 4 for big ones, no matter whose they are.

card-goods =
    Some cities show goods: wine, grain or cloth. If your tile completes a city, you take a token for each good printed in it, whether or not you have a meeple there.

    At the end, the player with the most tokens of a good gets 10 points for that good. If several have as many, each of them gets 10.

card-farm-pig =
    You may put your pig on a field of the tile you just placed, if one of your farmers is on that field. It stays to the end with him.

    If you score the field at the end, each completed city there gives you 4 points instead of 3. The pig does not count as a meeple.

card-abbot =
    You may put the abbot in a monastery or garden of the tile you just placed, like a meeple. No other figure may use a garden. It scores as a monastery does: 9 points with tiles all around it, and at the end 1 for its own tile and 1 for each one around it.

    Instead of placing a figure, you may call your abbot back from a monastery or garden that is not complete. You get the points that it is worth now.

card-phantom =
    The phantom is placed and scores like any meeple. But it may also be a second figure in the same turn, on another feature of the tile you just placed: after any other figure, and after anything you do in place of a figure except calling the princess.

card-king =
    The player whose tile completes the largest city so far gets the King; the longest road so far brings the Robber Baron. A player who later completes a larger city or a longer road takes the token over. It does not matter whose meeples are there.

    At the end, the King is worth 1 point for each completed city on the map, and the Robber Baron 1 for each completed road. The table can choose other points.

card-watchtowers =
    When a city, road or monastery is completed, each figure in it that stands on a tile with a watchtower also scores for its player. The board on the tower shows what counts on the nine tiles around it and its own.

    2 points for each pennant, 3 for each tile with a monastery, 1 for each tile with a city, 1 for each tile with a road, or 2 for each meeple.

card-festival =
    If you place a tile with a festival, you may take one of your figures home instead of placing one. It comes home without points.

card-wind-roses =
    The game starts with a full wind rose; with a river it starts at the spring, and wind roses count once a full one lies. Its four quarters, each with a colour of its own, divide the map; a quarter begins in the rose’s own row and column. The quarters turn with the tile. When another full rose is placed, its quarters count from then on.

    If you place a tile with a single quarter in that quarter of the rose, you get 3 points.

card-shrines =
    You may put a meeple in the shrine of the tile you just placed. It scores as a monastery does: 9 points with tiles all around it, and at the end 1 for its own tile and 1 for each one around it.

    A shrine and a monastery side by side are rivals. When one of them is complete and has a meeple, the meeple in the other goes home without points. If one tile completes both, both score.

    Each has at most one rival: no tile is placed where one of them would get a second.

card-siege =
    When a besieged city is complete, each tile and pennant is worth a point less: 1, or 2 with a cathedral. Unfinished at the end, it is worth nothing. One besieged tile is enough.

    For farmers each completed besieged city counts as two: 6 points, or 8 with the pig.

    At the end of your turn, one of your knights may leave a besieged city and come home without points, if there is a monastery on one of its tiles or on one of the eight around them.

card-buildings =
    Instead of placing a figure, you may put one of your little buildings on the tile you just placed. There is room for one on a tile.

    Everything that the tile is part of is worth more to everyone who scores it: 1 point more with a shed, 2 with a house, 3 with a tower. So is a monastery or garden that has the tile among its nine. This holds at the end, too, and even for what is worth nothing otherwise.

    There are six of each kind. All players get as many; the rest is not used.

card-princess =
    This dragon is another one than that of Tempo & Taktik: all players move it. A volcano brings it to its tile. When a tile with its sign is placed, it takes six steps before the scoring. The player of the turn moves it first, then the others in turn, each to a tile beside it where it has not been this time. Every figure there goes home, whoever owns it. No figure is put where the dragon sits. Before the first volcano, tiles with its sign stay in the stack.

    Instead of placing a figure, you may move the fairy to one of your meeples. The dragon does not come to her tile. Her meeple earns you 1 point at the beginning of your turn, and 3 when its feature is scored.

    If you add a princess to a city with meeples, you may send one of them home, whoever owns it, instead of placing a figure.

    With a portal you may put your meeple on any tile, on an unfinished feature without meeples.

card-the-tower =
    Instead of placing a figure, you may put one of your tower pieces on a foundation, or on a tower on which nobody stands. Then you may take one meeple prisoner in the tower’s row or column, no farther away than the tower is high. One of your own comes home.

    If two players hold each other’s meeples, these are exchanged at once, one for one. Once a turn, before you do anything else with your tile, you may buy a prisoner back. That costs 3 points, which its holder gets.

    Instead of putting a meeple on your tile, you may put it on top of any tower with a piece. The tower grows no further while it stands there. It stays to the end of the game unless it is captured or the dragon comes.

card-mage =
    If you place a tile with the magic sign, you move the mage or the witch before you put a figure: to any unfinished road or city where neither of them stands, claimed or not. You also move one of them if your tile brings both together. If there is no such road or city, one of them leaves the map.

    The mage makes his road or city worth 1 point more for each tile. The witch halves what hers is worth, rounded up. This holds at the end, too. When it is complete, they leave it after the scoring.

card-abbey =
    Each player has an abbey, a mayor, a wagon and a barn. Instead of drawing, you may place your abbey in a hole with tiles on all four sides: it fits everywhere, is a monastery, and ends whatever meets it. After the last tile everybody may still do so.

    A mayor goes into a city and counts as much as it has pennants. A wagon goes on a road, into a city or to a monastery; when it has been scored, it may drive on to something unfinished without figures on its own tile or one beside it.

    A barn goes on a corner of your tile where four tiles meet with nothing but one field. The farmers there are scored at once, 3 points for each completed city, and go home; a field that grows together with it later scores 1 for each. At the end the barn earns 4 for each. Nobody else comes to its field.

card-castles =
    If a city of two half circles is complete and holds exactly one meeple, its player may make it a castle instead of scoring it. The meeple stays, out of reach of dragon and tower.

    In a later turn, when something is completed on the six tiles in and beside the castle, it scores as much as the best of that, whoever has it, and the meeple goes home. A castle that scores may set off the next one. At the end it brings nothing, but farmers count it 4 and barns 5. Everybody has three castles, with five players and more two.

card-bazaars =
    At the end of a turn in which a tile with a bazaar was placed, as many tiles as there are players are turned up. The next player puts one up and bids; everybody else without a tile bids higher or passes, once. Then that player buys it from whoever bid most, or sells it to them for their bid. So it goes on, and the last tile is free.

    In the next round everybody places the tile they got instead of drawing one. By an option everybody just takes one.

card-bridges =
    A bridge crosses a tile with field on two opposite sides: it is a road there, and the field below stays one. It may make a tile fit, on itself or on a neighbour, or it goes on the new tile or one beside it before you put a figure, if both ends lie in the open. You may put a figure on the bridge of the new tile.

    Everybody has three bridges, with five players and more two, and uses at most one for each tile. A tile that fits only with a bridge may be given back.

card-big-top =
    A tile with room for a circus calls the circus there. Before it leaves its old place, an animal is turned up, and each meeple around it earns 1 to 7 points. It pays once more at the end.

    On a tile with room for acrobats, and from the tiles around it, meeples stand on each other's shoulders. When three stand there, you may take them down instead of putting a figure: 5 points each.

    A ringmaster is placed like a meeple. When his feature is scored, he earns 2 points more for each tile with circus or acrobats on his nine tiles.

card-count =
    The game begins with the twelve tiles of Carcassonne. If what you complete gives points to others and none to you, you may put a figure in one of its four quarters, and move the count.

    Before something is scored, figures may leave the quarter that fits: the castle for cities, the smithy for roads, the cathedral for monasteries, the market for fields. Nobody leaves the quarter where the count is. Before the last count they may leave once more, by the usual rule from the market only. A field that touches Carcassonne earns 3 points more.

card-labyrinth =
    Four roads meet in the labyrinth and are one road. A meeple may be put on it, or on a stretch that leads there, even if others stand on the road beyond. When the road is complete, each meeple on it makes it worth 2 points more. By an option it is an ordinary crossing of roads.

card-gold-mines =
    If you place a tile with a gold mine, one ingot goes on it and another on a tile around it. Players who score a completed road, city or monastery take the ingots on its tiles in turn.

    At the end, 1 to 3 ingots are worth 1 point each, 4 to 6 two, 7 to 9 three, and from 10 on four.

card-monasteries =
    These monasteries take the places of the plain ones. A meeple goes there as monk, as usual, or lies down as abbot. An abbot's place is never complete: at the end he scores a point for his tile and each tile of his row and column up to the first gap. Only one of the two may be there.

card-flier =
    From a new tile with a launch pad a meeple may fly in the direction of the arrow. A die says whether it goes 1, 2 or 3 tiles far. There it lands on something unfinished, even where others stand, but on no field. If it finds no place, it comes home.

card-ferries =
    The roads that end at a lake are separate until a ferry joins two of them, right after the tile is placed. For each road of your new tile, you may turn the nearest ferry along it, each ferry once. What is closed by that is scored in the same turn.

card-robbers =
    If you place a tile with a bag, you may put your robber on the scoreboard, beside the figure of another player, or move it there. Then the next player whose robber is at home may do so. The scoreboard is a circuit of 50 spaces: with 53 points you stand on space 3.

    When the figure beside a robber moves on, the robber’s player gets half of these points, rounded up, and takes the robber home. The other keeps them all. If several figures leave that space at once, the robber takes from the one that gains most. Points that robbers take cannot be taken again: a robber beside that figure goes along.

card-messages =
    You have two figures on the scoreboard: the usual one and a messenger. After each play you mark all that it brought you with one of them.

    If that was your own play and the figure stops at a multiple of five, you get a message. Do what it says, or take 2 points instead: the least valuable road, city or monastery on which you have a meeple, 2 points for each of your knights or for each pennant of their cities, 3 points for each of your farmers, another tile, or a meeple that is scored and comes home. After the eighth message, they come again in the same order. At the end, both figures count together.
