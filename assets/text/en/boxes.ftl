# The words of Abbey & Mayor, Bridges, Castles & Bazaars, the circus, the count and the small boxes. Each key is in ../de, too.

module-abbey = abbey, mayor, wagon and barn
module-abbey-rule = An abbey fills a hole in the map, a mayor counts as much as his city has pennants, a wagon drives on, and a barn keeps a field for good.
module-castles = castles
module-castles-rule = A small city may become a castle: it scores as much as the best thing that is completed beside it later.
module-bazaars = bazaars
module-bazaars-rule = After a tile with a bazaar, tiles for everybody are turned up and auctioned off.
module-bridges = bridges
module-bridges-rule = A bridge is a road across a tile with field on two opposite sides.
module-big-top = circus, acrobats and ringmaster
module-big-top-rule = A circus pays everybody around it before it moves on, acrobats stand on each other’s shoulders, and a ringmaster earns more near them.
module-count = the Count of Carcassonne
module-count-rule = The game begins with a city of four quarters: meeples wait there and go to what is scored.
module-labyrinth = labyrinth
module-labyrinth-rule = Several meeples may stand on the road through the labyrinth, and each makes it worth 2 points more.
module-gold-mines = gold mines
module-gold-mines-rule = A gold mine brings ingots; players who score there take them, and many are worth more.
module-monasteries = special monasteries
module-monasteries-rule = A meeple may lie in a special monastery as abbot: at the end he scores the tiles of his row and column.
module-flier = flying machines
module-flier-rule = A die says how far a meeple flies; it may land where others stand.
module-ferries = ferries
module-ferries-rule = A ferry joins two of the roads that end at a lake, and may be turned later.
module-robbers = robbers
module-robbers-rule = A robber on the scoreboard takes half of what moves the figure beside it on.
module-messages = messages
module-messages-rule = A second figure marks points, and one that stops on a space divisible by five brings a message.

set-bigtop = Under the Big Top
set-bridges = Bridges, Castles & Bazaars
set-count = The Count of Carcassonne
set-ferries = The Ferries
set-flier = The Flying Machines
set-labyrinth = The Labyrinth
set-monasteries = Special Monasteries
set-robbers = The Robbers

preset-big-box = Big Box
preset-big-box-rule = The large expansions together: traders, dragon, tower, abbey, bridges, castles and bazaars. Many rules, for players with practice and a very long evening.

figure-meeple-abbacy = meeple as abbot
figure-big-abbacy = big meeple as abbot
figure-abbot-abbacy = abbot as head of the monastery
figure-phantom-abbacy = phantom as abbot
figure-mayor = mayor
figure-wagon = wagon
figure-wagon-city = wagon in the city
figure-wagon-road = wagon on the road
figure-wagon-monastery = wagon at the monastery
figure-wagon-shrine = wagon at the shrine
figure-wagon-abbacy = wagon as abbot
figure-barn = barn
figure-ringmaster = ringmaster
figure-ringmaster-city = ringmaster in the city
figure-ringmaster-road = ringmaster on the road
figure-ringmaster-field = ringmaster on the field
figure-ringmaster-monastery = ringmaster in the monastery
figure-ringmaster-shrine = ringmaster in the shrine
figure-ringmaster-abbacy = ringmaster as abbot
short-mayor = { $count ->
    [one] mayor
   *[other] mayors
  }
short-wagon = { $count ->
    [one] wagon
   *[other] wagons
  }
short-barn = { $count ->
    [one] barn
   *[other] barns
  }
short-ringmaster = { $count ->
    [one] ringmaster
   *[other] ringmasters
  }
quarter-castle = castle
quarter-market = market
quarter-smithy = smithy
quarter-cathedral = cathedral
tile-abbacy = abbot’s place

ask-abbey = draw a tile, or place your abbey.
ask-drive = your wagon may drive on.
ask-last-abbey = you may still place your abbey.
ask-castle = should this city become a castle?
ask-lot = which tile do you put up for auction?
ask-lot-pick = which tile do you take?
ask-bid = how much do you bid for this tile?
ask-deal = buy the tile, or sell it?
ask-from-quarter = who leaves the City of Carcassonne for what is scored?
ask-quarter = you may put a figure in a quarter of Carcassonne.
ask-count = you may move the count.
ask-ingot = where does the second ingot go?
ask-landing = where does your figure land?
ask-ferry = which roads does the ferry join?
ask-robber = you may send your robber to the scoreboard.
ask-advance = which of your figures marks these points?
ask-message = do you do what the message says, or take 2 points?
did-drive = { $name } drives on: { $figure }.
doing-drive = { $name } is driving the wagon …
doing-last-abbey = { $name } may still place an abbey …
doing-castle = { $name } is thinking about a castle …
doing-lot = { $name } is choosing a tile of the bazaar …
doing-bid = { $name } is bidding …
doing-deal = { $name } is buying or selling …
doing-from-quarter = { $name } may leave the City of Carcassonne …
doing-quarter = { $name } may go to a quarter of Carcassonne …
doing-count = { $name } may move the count …
doing-ingot = { $name } is placing an ingot …
doing-landing = { $name } is landing …
doing-ferry = { $name } is setting a ferry …
doing-robber = { $name } may send a robber to the scoreboard …
doing-advance = { $name } is choosing a figure on the scoreboard …
doing-message = { $name } is reading a message …

act-abbey = Abbey at { $at }
act-span = Place the tile with a bridge at { $at }{ $degrees ->
    [0] {""}
    [90] , turned right
    [180] , upside down
   *[270] , turned left
  }
act-span-there = Beside { $at }, with a bridge{ $degrees ->
    [0] {""}
    [90] , turned right
    [180] , upside down
   *[270] , turned left
  }
act-span-near = Beside { $at }, with a bridge { $bridge }{ $degrees ->
    [0] {""}
    [90] , turned right
    [180] , upside down
   *[270] , turned left
  }
act-span-beside = Place the tile at { $at }, with a bridge at { $bridge }{ $degrees ->
    [0] {""}
    [90] , turned right
    [180] , upside down
   *[270] , turned left
  }
act-bridge-north = Bridge from north to south, at { $at }
act-bridge-east = Bridge from east to west, at { $at }
castle-ahead = The city is complete. Then: score it, or make it a castle?
castle-worth = As a city it brings { $points ->
    [one] one point
   *[other] { $points } points
  } now, as a castle perhaps more later.
act-castle-here = Make it a castle
act-castle = Make it a castle, at { $at }
act-bid = Bid { $count ->
    [one] 1 point
   *[other] { $count } points
  }
act-buy = Buy it: { $name } gets { $count ->
    [one] 1 point
   *[other] { $count } points
  }
act-sell = Sell it to { $name } for { $count ->
    [one] 1 point
   *[other] { $count } points
  }
act-applaud = Take the acrobats down, at { $at }
act-count = Count to the { $quarter }
act-ingot = Ingot at { $at }
act-fly = Fly: { $figure }
act-ferry = Ferry: { $one } and { $other }, at { $at }
act-rob = Robber to space { $space }: { $names }
act-advance-figure = Figure: from { $from } to { $to }
act-advance-messenger = Messenger: from { $from } to { $to }
act-heed = Do what it says
act-heed-for = { $what }: { $points ->
    [one] 1 point
   *[other] { $points } points
  }
act-pass-place = Give the tile back
act-pass-drive = Drive home
act-pass-abbey = Keep the abbey
act-pass-castle = Score the city
act-pass-bid = Do not bid
act-pass-from-quarter = Everybody stays
act-pass-quarter = Put nobody there
act-pass-count = The count stays
act-pass-ferry = Leave it as it is
act-pass-robber = The robber stays
act-pass-message = Take 2 points

did-bridge = { $name } builds a bridge{ $at }.
did-castle = { $name } makes a city a castle{ $at }.
did-offer = For sale: { $tile }.
did-bid = { $name } bids { $count ->
    [one] 1 point
   *[other] { $count } points
  }.
did-buy = { $name } gets { $tile }.
did-animal = The circus shows an animal of { $count ->
    [one] 1 point
   *[other] { $count } points
  }{ $at }.
did-big-top = The circus comes{ $at }.
did-count = { $name } moves the count to the { $quarter }.
did-ingot = An ingot is put{ $at }.
did-ingots = { $name } takes { $count ->
    [one] 1 ingot
   *[other] { $count } ingots
  }.
did-fly = { $name }’s { $figure } flies { $count ->
    [one] 1 tile
   *[other] { $count } tiles
  } far.
did-fly-back = { $name }’s { $figure } finds no place to land and comes home.
did-ferry = { $name } sets a ferry{ $at }.
did-rob = { $name }’s robber takes half of what { $whose } gained: { $points ->
    [one] 1 point
   *[other] { $points } points
  }.
did-robber-space = { $name }’s robber stands on space { $space } of the scoreboard.
did-robber-home = { $name }’s robber goes home.
did-advance = { $name }’s figure marks { $points ->
    [one] 1 point
   *[other] { $points } points
  }.
did-advance-messenger = { $name }’s messenger marks { $points ->
    [one] 1 point
   *[other] { $points } points
  }.
did-message = A message for { $name }: { $message }.

reason-with-labyrinth = { $what }, with { $count ->
    [one] 1 meeple
   *[other] { $count } meeples
  } in the labyrinth
reason-with-castles = { $what } ({ $count ->
    [one] 1 castle
   *[other] { $count } castles
  })
reason-farm = a field that a barn takes over, beside { $cities } { $cities ->
    [one] completed city
   *[other] completed cities
  }
reason-farm-joined = a field that grew together with a barn’s, beside { $cities } { $cities ->
    [one] completed city
   *[other] completed cities
  }
reason-barn = a barn on a field beside { $cities } { $cities ->
    [one] completed city
   *[other] completed cities
  }
reason-castle = a castle
reason-bazaar = a tile of the bazaar
reason-circus = { $count ->
    [one] 1 meeple
   *[other] { $count } meeples
  } around the circus, { $animal } each
reason-acrobats = { $count ->
    [one] 1 acrobat
   *[other] { $count } acrobats
  }
reason-ringmaster = a ringmaster near { $count ->
    [one] 1 tile
   *[other] { $count } tiles
  } with circus or acrobats
reason-abbacy = an abbot with { $tiles } { $tiles ->
    [one] tile
   *[other] tiles
  } in his row and column
reason-ingots = { $count ->
    [one] 1 ingot
   *[other] { $count } ingots
  }
reason-robbed = taken by a robber
reason-message = a message: { $message }
reason-seal = the seal of a message
count-farms = Farmers sent home by a barn
count-barns = Barns
count-castles = Castles
count-bazaars = Bazaars
count-circus = Circus
count-acrobats = Acrobats
count-ringmasters = Ringmasters
count-abbacies = Abbots of special monasteries
count-ingots = Ingots
count-robbed = Taken by robbers
count-messages = Messages
count-seals = Seals of messages

told-bazaar = A bazaar: at the end of the turn in which it is placed, tiles for everybody are turned up and auctioned off.
told-circus = Room for a circus: it comes here, and before it leaves, each meeple around it earns what its animal shows.
told-acrobats = Room for acrobats: up to three meeples stand here on each other’s shoulders, for 5 points each.
told-special-monastery = A special monastery: a meeple may lie here as abbot and score the tiles of his row and column at the end.
told-flier = A launch pad: a meeple flies from here in the direction of the arrow, as far as a die says.
told-ferry = A lake: a ferry joins two of the roads that end here.
told-bag = A bag: its player may send a robber to the scoreboard, then the next player whose robber is at home.
told-castle = Castle
told-castle-waits = When something on its six tiles is completed in a later turn, it brings as much as the best of it.
told-castle-scored = It has scored and brings nothing more.
told-castle-empty = Nobody is left in it, so it brings nothing.
told-carcassonne = The City of Carcassonne: a field that touches it earns 3 points more.
told-mayor = He counts as much as his city has pennants, and nothing without one.
told-wagon = When what it stands on has been scored, it may drive on to something unfinished nearby where nobody stands.
told-barn = It keeps its field for good and earns 4 points for each completed city there at the end.
told-labyrinth = A labyrinth: several meeples may stand on its road, and each makes it worth 2 points more.
told-abbey = It fills a cell with tiles on all four sides, always fits there, and is a monastery.
confirm-bridge = Confirm with a bridge
confirm-bridge-short = With a bridge
confirm-bridge-without = Confirm with a bridge, without a figure
confirm-bridge-without-short = Bridge, no figure
told-bridged = The tile fits here with a bridge. Place it, and the bridge is built with it.
told-ringmaster = He earns 2 points more for each tile with circus or acrobats around him.

illegal-mayor = A mayor goes into a city.
illegal-wagon = A wagon goes on a road, into a city or to a monastery.
illegal-barn = A barn goes on a corner of the new tile where four tiles meet with nothing but one field.
illegal-barn-there = There is already a barn on this field.
illegal-abbey = An abbey goes into a hole with tiles on all four sides, instead of a draw.
illegal-drive = A wagon drives to something unfinished without figures, on its own tile or one beside it.
illegal-castle = Only a complete city of two half circles with a single meeple becomes a castle.
illegal-bridge = A bridge crosses a tile with field on opposite sides and leads to roads or empty places.
illegal-bid = A bid is higher than the last one, and not more than your points.
illegal-acrobats = Only an ordinary meeple joins acrobats, on the new tile or around it, and three are the most.
illegal-pyramid = Acrobats are taken down when three of them stand there.
illegal-quarter = A figure goes to a quarter when your turn gave points to others and none to you.
illegal-count = The count moves after a figure of yours has come to a quarter.
illegal-leave = Figures leave a quarter for what is scored and fits it, and not the one where the count is.
illegal-ingot = The second ingot goes on a tile around the mine.
illegal-flight = A meeple flies only from a new tile with a launch pad.
illegal-landing = It lands on something unfinished on the tile below it, but on no field.
illegal-ferry = A ferry joins two roads that end at its lake.
illegal-robber = A robber goes to a space of the scoreboard with the figure of another player.

group-abbey = Abbey & Mayor
group-count = Count, King & Robber
group-bridges = Bridges, Castles & Bazaars
group-big-top = Under the Big Top

tool-abbey = abbey
tool-bridge = bridge
tool-applaud = take acrobats down
tool-ingot = ingot
tool-ferry = ferry
held-robber-space = robber on space { $count }
held-marked = figure { $figure }, messenger { $messenger }
message-says = The message: { $message }.
message-road = least valuable road
message-city = least valuable city
message-monastery = least valuable monastery
message-knights = 2 points for each knight
message-pennants = 2 points for each pennant
message-farmers = 3 points for each farmer
message-tile = another tile
message-follower = score a meeple and take it home

option-barns = A field may have several barns
option-count = The count:
count-moves-by-player = goes wherever the player likes
count-moves-clockwise = goes to the next quarter, clockwise
count-moves-with-figure = goes to the quarter of the meeple
option-all-leave = At the end meeples leave all quarters, not only the market
option-bazaar = At a bazaar everybody just takes a tile, without bids
option-labyrinth = The labyrinth is a road like any other
option-monasteries = The monasteries of the base game stay beside the special ones

held-abbeys = { $count ->
    [one] 1 abbey
   *[other] { $count } abbeys
  }
held-bridges = { $count ->
    [one] 1 bridge
   *[other] { $count } bridges
  }
held-castles = { $count ->
    [one] 1 castle
   *[other] { $count } castles
  }
held-ingots = { $count ->
    [one] 1 ingot
   *[other] { $count } ingots
  }
owed-bought = a tile of the bazaar

bid-less = A lower bid
bid-more = A higher bid

module-search = Find a module:
module-search-none = No module has such a word in its name or rule.
module-minutes = { $rule } About { $count } minutes longer.
alike-dragons = Two dragons play: that of Tempo & Taktik follows its river, the other comes from volcanoes. Both may be on the map, and neither minds the other.
alike-towers = Two kinds of tower play: that of Tempo & Taktik is a figure, the other is built of pieces and takes prisoners.
alike-wagons = Two wagons play: that of Tempo & Taktik goes with the longest road, the other is a figure that drives on.
alike-wizards = The wizard of Tempo & Taktik draws tiles; mage and witch change points. All three play.
alike-gold = The gold of Tempo & Taktik is spent, the ingots of the Gold Mines are counted at the end: they are not mixed.
alike-queen = Some boxes use one piece of wood for queen and abbot. Here each is a figure of its own, and both play.

tile-for-sale = The tile for sale
highest-bid = The highest bid so far: { $count ->
    [one] 1 point
   *[other] { $count } points
  } ({ $bidder })
bid-rule = { $name } puts it up, and each other player bids once at most. So far: { $count ->
    [one] 1 point
   *[other] { $count } points
  } ({ $bidder }). Then { $name } buys it at the highest bid or sells it for that. Everybody gets a tile.
