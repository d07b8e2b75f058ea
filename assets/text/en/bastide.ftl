# What the program says in English. Every key is also in ../de.

tagline = Build a land together. No server, just your network.

## First start and profile
cannot-start = Bastide cannot start
start-no-home = The system names no home folder. Use --data-dir to say where to save games.
start-folder = Cannot use { $path } ({ $reason }). Make it readable and writable, or choose another folder with --data-dir.
start-portable = The file “portable” beside the program keeps everything in { $path }, and that folder cannot be used ({ $reason }). Allow writing there, take that file away, or choose another folder with --data-dir.
start-in-use = The profile in { $path } is in use by another window or program. Close that one, or choose another profile with --data-dir.
start-key = The key file { $path } is damaged ({ $reason }). Restore a copy of it, or move it away to start without it.
start-thread = Cannot start the network thread ({ $reason }).
welcome-heading = Welcome! What is your name?
profile-heading = Name and colour
your-name = Your name
your-colour = Your colour
go-on = Go on
back = Back
save = Save
close = Close

## Colours
colour-red = red
colour-blue = blue
colour-green = green
colour-yellow = yellow
colour-black = black
colour-white = white
colour-pink = pink
colour-orange = orange
chip-turquoise = turquoise
chip-violet = violet
chip-brown = brown
chip-grey = grey
chip-olive = olive
chip-beige = beige

## Home
settings = Settings
new-table = New table
new-table-hint = Open a table that everybody on this network can see
play-here = Play here
play-here-hint = Several players at this computer, or bots; no network
new-or-here = “Play here” is for this computer: against bots, or in turns. “New table” is for several computers of this network.
table-of = { $name }’s table
table-here = At this computer
tables-heading = Tables on this network
neighbours = { $count ->
    [0] No other computer is here yet. Start Bastide on another computer on this network.
    [one] One other computer is here.
   *[other] { $count } other computers are here.
  }
no-tables = No table is open. Open one, and the others see it at once.
table-line = { $host } · { $taken } of { $seats } seats taken
state-open = waiting for players
state-playing = playing
state-resumable = your game
state-over = finished
table-silent = Its computer does not answer. Unless it comes back, the table disappears from this list soon.
they-are-older = They use an older version of Bastide. They must update to play with you.
we-are-older = They use a newer version of Bastide. Update yours to join.
other-rules = Their rules differ from yours although the version is the same. One of the two programs has been modified.
join = Sit down
return-to-table = Go on playing
watch = Watch
password = Password
saved-heading = Saved games
loading = Reading the saved games …
no-saved = No saved games yet. Every game is saved automatically.
opened-title = A game from a file
opened-kept = It is among the saved games now.
opened-later = Later
date-format = %-d %b %Y, %H:%M
saved-line = { $date } · { $players }turn { $turn }
saved-line-new = { $date } · { $players }not begun yet
saved-line-over = { $date } · { $players }over after { $turn ->
    [one] 1 turn
   *[other] { $turn } turns
  }
saved-line-broken = { $date } · { $players }valid up to turn { $turn } only
saved-line-none = { $date } · no game can be read from this file
own-mix = custom mix
own-mix-of = custom mix of { $count } modules
saved-more = { $count ->
    [one] Show 1 older game
   *[other] Show { $count } older games
  }
saved-unread = { $count ->
    [one] One file that is older still was not read.
   *[other] { $count } files that are older still were not read.
  }
continue = Continue
continue-hint = Opens the table again, with the game as it was. The others see it and join from their computers; until then the game waits.
continue-here-hint = The game goes on at this computer where it stopped.
look-hint = Shows the game as it was. You have no seat in it, and nothing changes for its players.
see-result-hint = Shows the map and the points at the end. Nothing changes in the game.
look = Look at it
see-result = See the result
delete-game = Delete this game …
delete-title = Delete the game?
delete-text = Its log disappears from this computer for good. On the computers of the others it stays.
delete-text-here = It disappears from this computer for good.
delete-not = Keep it
delete-really = Delete
go-on-alone = Go on here alone
go-on-alone-hint = For a game whose other computers will not come back: starts a branch in which you play every seat at this computer. The saved game stays as it is, and nothing changes for the others.
other-ways = Join by code or ticket, open a file …
address = Address
connect = Connect
own-address = This computer’s address: { $address }
file = Saved game
open = Open
browse = Choose …
drop-hint = Or drop a *.bastide file on this window. It is checked and copied; the original stays as it is.

## What is played
preset-base = Base game
preset-first = Good for a first game
preset-base-rule = Cities, roads, monasteries and fields.
preset-river = Base game and river
preset-river-rule = Build the river first, then the land around it.
preset-current = Base game of today
preset-current-rule = The base game of today: with the abbot, his gardens and the river.
preset-builders = Big meeple and builder
preset-builders-rule = River, a big meeple that counts twice, and a builder who earns a second turn.
preset-tempo = Tempo & Taktik
preset-tempo-rule = All nine modules: lucky pig, dragon, queen, wizard, wagon, toll stations, estate, towers, gold and walls.
preset-tunnel = Tunnels
preset-tunnel-rule = Two chips of one colour join two tunnel mouths into one road.
preset-halves = Half so wild
preset-halves-rule = Every player holds half tiles and may place one instead of drawing.
preset-tatan = Tatan
preset-tatan-rule = A card moves a placed tile or brings two new ones; at the end, cards close gaps.
preset-everything = All four variants
preset-everything-rule = Everything in the four rule books: Tempo & Taktik, Tunnels, Half so wild and Tatan, for a long evening. Without fields, as Tempo & Taktik has it, and without other expansions.
meeple-rule = On a city, road or monastery it scores when that is complete, and comes home; on a field it stays to the end.
hint-card = Rules card
card-of = Rules card: { $module }
module-fields = fields
module-fields-rule = Farmers score at the end for each completed city beside their field.
module-river = river
module-river-rule = River tiles come first, from the spring to the lake.
module-big-meeple = big meeple
module-big-meeple-rule = A meeple that counts as two for the majority.
module-builder = builder
module-builder-rule = Extend your builder's road or city to get a second turn.
module-inns = inns and cathedrals
module-inns-rule = Inns and cathedrals make completed features worth more and unfinished ones worth nothing.
module-pig = lucky pig
module-pig-rule = A tile placed next to your pig, by any player, gives you an extra tile.
module-dragon = dragon
module-dragon-rule = Each completed city moves the dragon along the river; it burns the figures on both sides of it.
module-queen = queen
module-queen-rule = A queen makes each tile of her city worth 3 points instead of 2; unfinished, the city is worth nothing.
module-wizard = wizard
module-wizard-rule = Before you place a monastery, the wizard may add up to three tiles around his own.
module-wagon = wagon
module-wagon-rule = The longest road of the game earns 10 points at the end.
module-toll = toll stations
module-toll-rule = A toll station on a crossing earns points for each completed road that ends there.
module-estate = estates
module-estate-rule = A surrounded estate scores the cities and monasteries around it.
module-tower = towers
module-tower-rule = Around your own towers you may put figures on older tiles too; the dragon spares them.
module-gold = gold and walls
module-gold-rule = Whenever a road is completed, gold buys tiles or walls, or brings figures back.
module-tunnel = tunnels
module-tunnel-rule = Two chips of one colour join two tunnel mouths, however far apart.
module-halves = half tiles
module-halves-rule = Instead of drawing, you may place a half tile from your hand.
module-hills = hills
module-hills-rule = A meeple on a hill wins ties.
module-vineyards = vineyards
module-vineyards-rule = Each adjacent vineyard gives a completed monastery 3 more points.
module-sheep = shepherds
module-sheep-rule = A shepherd gathers a flock that scores in the stable, unless the wolf comes.
module-circles = crop circles
module-circles-rule = A crop circle lets every player add or take back a knight, traveller or farmer.
module-tatan = Tatan cards
module-tatan-rule = A Tatan card moves a placed tile or brings two new ones; at the end, it closes a gap.
module-goods = trade goods
module-goods-rule = The player who completes a city takes its goods; at the end, the most of a good earn 10 points.
module-farm-pig = pig
module-farm-pig-rule = On a field that you score, your pig makes each completed city worth 4 points instead of 3.
module-abbot = abbot
module-abbot-rule = Your abbot serves monasteries and gardens; instead of placing a figure, you may call him back for the points so far.
module-phantom = phantom
module-phantom-rule = A phantom may be placed as a second figure on another feature of the tile.
module-king = King and Robber Baron
module-king-rule = The King goes to the player who completes the largest city, the Robber Baron to the one with the longest road.
module-watchtowers = watchtowers
module-watchtowers-rule = When the feature of a figure on the tile of a watchtower is completed, the figure also scores what is around the tower.
module-festival = festival
module-festival-rule = A tile with a festival lets you take one of your figures home instead of placing one.
module-wind-roses = wind roses
module-wind-roses-rule = A tile with one direction earns 3 points in that quarter of the wind rose.
module-shrines = shrines
module-shrines-rule = A shrine scores as a monastery does; beside a monastery, the one that is complete first sends the other’s meeple home.
module-siege = siege
module-siege-rule = A besieged city scores less, but counts twice for farmers; past a monastery its knights may escape.
module-buildings = little buildings
module-buildings-rule = Instead of a figure, put a shed, house or tower on your tile: everything it is part of is worth 1, 2 or 3 points more.
module-princess = princess and dragon
module-princess-rule = A dragon that all move sends figures home; a fairy guards hers, a princess empties cities, portals lead anywhere.
module-the-tower = the Tower
module-the-tower-rule = All build the towers; with each piece you may take a meeple prisoner that the tower reaches.
module-mage = mage and witch
module-mage-rule = The mage makes a road or city worth 1 point more for each tile; the witch halves what another is worth.
setup-unknown-set = This program has no tile set “{ $set }”.
setup-no-tiles = Choose at least one tile set with ordinary tiles, such as the base game.
setup-river-tiles = The river needs a tile set with river tiles.
setup-tiles-without-river = The river tiles of “{ $set }” need the river module.
setup-no-spring = A river needs a spring, and none of the tile sets has one.
setup-no-figures = Allow at least one figure; otherwise no player could score.
setup-seats = A game needs 2 to 8 seats, not { $seats }.
setup-too-many-tiles = { $tiles } tiles are too many: a game can have at most 40000.
setup-too-many-sets = { $sets } tile sets are too many: a game can have at most 64.
setup-too-many-segments = The tile “{ $tile }” has too many separate parts: at most 16 are allowed.
setup-two-tile-city = A city of two tiles scores 4, or 2 as in the first edition, not { $points }.
setup-toll-threshold = A crossing has 3 road ends, or 2 where small villages count, not { $ends }.
setup-halves-without-tiles = Hands of half tiles need a tile set with half tiles.
setup-tiles-without-halves = The half tiles of “{ $set }” need the half tiles module.
setup-hand = A hand has 1 to 8 half tiles, not { $hand }.
setup-too-few-halves = { $seats } hands of { $hand } need { $needed } half tiles, but there are only { $there }.
setup-too-many-halves = At most { $most } half tiles can be dealt face down, but there are { $there }: choose fewer tile sets.

## Lobby
leave = Leave
lobby-here = All players sit at this computer.
lobby-network = Everybody on this network sees this table and can sit down.
lobby-locked = Everybody on this network sees this table. Sitting down and watching need the password.
seats = Seats
n-seats = { $count } seats
number-of-seats = Number of seats
number-of-seats-people = For fewer seats, a player has to free theirs first.
free-seat = free
sit-down = Sit down
add-hot-seat = Another person here
add-bot = Bot
add-easy-bot = Easy bot
add-hard-bot = Strong bot
bot-easy-hint = Overlooks some places and misjudges others, as a friend does in a second game
bot-medium-hint = Sees every place, and what it is worth; plays at once
bot-hard-hint = Looks some turns ahead; thinks for as long as you choose
bot-thinks = thinks { $seconds } s
bot-thinks-hint = How long this bot thinks about each decision
guest = Player { $seat }
bot-random = random bot
bot-greedy = simple bot
bot-easy = easy bot
bot-medium = bot
bot-hard = strong bot
seat-here = at this computer
seat-person = at another computer
stand-up = Free the seat
change-seat = Name, colour
seat-name = Name
ready = ready
not-ready = not ready
ready-button = I am ready
not-ready-button = Not ready after all
ready-hint = The game begins when all players are ready.
lobby-coming = What this table needs is coming: { $had } of { $known } KB are here
waits-for-host = The host starts the game.
start = Start the game
start-by-key = Escape leads here.
not-yet-free = Some seats are free: wait for players, add a bot, or choose fewer seats.
not-yet-free-here = Some seats are free: give them to players here or to bots, or choose fewer seats.
not-yet-free-branch = Some seats are free: wait for the players who had them, or give them to bots or players here.
not-yet-ready = A player is not ready yet.
not-yet-connected = A player is not connected.
not-yet-starting = The game is about to begin …
what-is-played = What is played
preset-instead = { $preset } replaces what you had chosen yourself.
preset-back = Back to my choice
modules-on = On: { $names }
option-small-city = A city of two tiles gives 2 points instead of 4
option-river = The river may bend twice the same way
option-river-start = With a river, the start tile of the base game is not used
option-inns-unfinished = At the end, unfinished roads with an inn and cities with a cathedral score like others
option-king = King and Robber Baron:
king-pays-each = 1 point for each completed city or road, at the end
king-pays-ten = 10 points each
king-pays-fifteen = 15 points each, both 40
king-pays-at-once = 1 point at once for each city or road that is completed
option-festival = A festival brings only meeples home, no other figures
option-escape = Knights escape only past a monastery beside a besieged tile
option-buildings = Every little building is worth 1 point
option-march = The dragon that all move goes after the scoring
option-fairy = The fairy stands on a tile, not beside a meeple
option-princess = A princess has to send a meeple home
hints-allowed = Hints for everybody
hints-on-hint = If this is on, the game tells everybody at the table what things are worth, who holds them, which tiles are left and what fits where, and everybody may ask a bot for advice.
hints-off-hint = At this table no window tells what things are worth or which tiles are left. Legal places and reasons are still shown.
setup-modules = Modules
setup-options = House rules
setup-sets = Tiles
setup-options-heading = House rules of this table
setup-sets-heading = Tiles of this game
group-base = Around the base game
group-inns = Inns & Cathedrals
group-traders = Traders & Builders
group-princess = Princess & Dragon
group-tower = The Tower
group-small = Small expansions
group-tempo = Tempo & Taktik
group-tunnel = Tunnels
group-halves = Half so wild
group-tatan = Tatan
set-abbey = Abbey & Mayor: the land tiles
set-base = Base game
set-besiegers = The Besiegers
set-cathars = The Cathars
set-crop1 = Crop circles I
set-crop2 = Crop circles II
set-cult = The Cult
set-dragon = Princess & Dragon
set-festival = The Festival
set-gardens = Gardens
set-gold = Gold mines
set-halves1 = Half tiles I (our own landscapes)
set-halves2 = Half tiles II (our own landscapes)
set-hills = Hills & Sheep
set-inns = Inns & Cathedrals
set-king = King & Robber Baron
set-mage = Mage & Witch
set-river1 = River I
set-river2 = River II
set-tower = The Tower
set-traders = Traders & Builders
set-tunnel = Tunnel
set-watchtowers = The Watchtowers
set-windroses = The Wind Roses
set-line = { $title } · { $count } tiles
set-own = Your own tile set. It goes to everybody at the table together with the game; nobody has to install it.
set-of-table = { $name } · a set of the host’s own; it comes with this table
set-copies = { $count } times
set-more = One more copy of { $title }
setup-dragon-without-river = The dragon moves along the river: turn the river on and add the tiles of River I.
setup-dragon-river = The dragon needs one river without a fork: use only River I, and only once.
setup-tunnel-seats = Tunnel chips come in six colours, too few for { $seats } seats.
note-nothing-for = No tile is made for the module { $module }: it will change nothing.
note-off-for = Some tiles show something for { $module }; without that module it has no effect.
note-idle-volcano = The volcano on some tiles has no effect without the module princess and dragon.
note-idle-dragon = The dragon sign on some tiles has no effect without the module princess and dragon.
note-idle-portal = The magic portal on some tiles has no effect without the module princess and dragon.
note-idle-tower = The tower foundation on some tiles has no effect without the module the Tower.
note-idle-magic = The magic sign on some tiles has no effect without the module mage and witch.
tempo-general = Tempo & Taktik is meant to be played with two figures per tile, with the big meeple and the builder, and without farmers.
tempo-general-play = Play it that way
tempo-general-decline = No, thanks
option-limit-meeple = Meeples per tile
option-limit-other = Other figures per tile
option-limit-together = All figures per tile
option-limit-chip = Tunnel chips per tile
option-limits-own = The numbers of figures are your own.
option-pig-half = A second half tile next to a pig also earns a tile
option-dragon-gap = The dragon’s fire stops at the first gap
option-dragon-first = The dragon moves before cities are scored
option-wagon-completed = Only completed roads count for the wagon
option-toll-anywhere = Toll stations may go on any crossing of the map
option-toll-village = Two road ends already make a crossing
option-gold-again = A moved gold tile brings gold again
option-gold-majority = The majority gets the gold, not the player who completes
option-forced-first = A tile bought with gold comes before the tile of the turn
option-wall-blocks = No tile may be placed behind a wall
option-chip-each-play = One chip per tile instead of one per turn
option-chip-late = A tunnel chip may also be played after the scoring: each turn asks before it ends
option-hand = Half tiles in a hand
option-dealt = Deal half tiles face down instead of choosing them openly
option-hands-open = Hands of half tiles stay open
option-half-extra = Half tiles for extra plays too
option-feature-halves = The four half tiles with vineyard, hill, sheep and crop circle
option-hills-number = On hills, the number of meeples breaks ties
option-closed-field = A closed field sends its flocks to the stable
option-circle-symbol = The sign on a square crop circle says whom it affects
option-tatan-seats = A Tatan card for every seat, even beyond six
option-tatan-start = The start tile may be moved too
option-tatan-wizard = A moved monastery wakes the wizard
option-tatan-both = Draw both tiles of a Tatan card before placing the first
watchers = Watching: { $names }

## Table
map = Map
place-at = place at
bridge-at = place with a bridge at
fit = Whole map
leave-hint = Put the game away. It is saved, and you can go on with it from the home screen.
leave-hint-shared = Leave the table. First you are asked whether the others wait for you, or how they play on without you. Everybody keeps the saved game.
leave-hint-watching = Stop watching. The game of the others goes on.
leave-hint-over = Back to the home screen. The game is over and stays saved.
watching = You are watching.
watch-through = through { $names }
watch-nobody = No computer to watch through is connected now. Still searching …
catch-up = Catching up with the game: { $had } of { $known } entries are here
catch-up-seconds = Catching up with the game: { $had } of { $known } entries are here, about { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
} to go
table-menu = Table …
tiles-left = { $count ->
    [one] 1 tile left
   *[other] { $count } tiles left
  }
tiles-left-short = { $count } left
result = Result
points-of = { $name }: { $points ->
    [one] 1 point
   *[other] { $points } points
  }
n-points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
short-meeple = { $count ->
    [one] 1 meeple
   *[other] { $count } meeples
  }
short-big = { $count ->
    [one] 1 big meeple
   *[other] { $count } big meeples
  }
short-builder = { $count ->
    [one] 1 builder
   *[other] { $count } builders
  }
short-pig = { $count ->
    [one] 1 lucky pig
   *[other] { $count } lucky pigs
  }
short-queen = { $count ->
    [one] 1 queen
   *[other] { $count } queens
  }
short-toll = { $count ->
    [one] 1 toll station
   *[other] { $count } toll stations
  }
short-estate = { $count ->
    [one] 1 estate
   *[other] { $count } estates
  }
short-tower = { $count ->
    [one] 1 tower
   *[other] { $count } towers
  }
short-shepherd = { $count ->
    [one] 1 shepherd
   *[other] { $count } shepherds
  }
short-farm-pig = { $count ->
    [one] 1 pig
   *[other] { $count } pigs
  }
short-abbot = { $count ->
    [one] 1 abbot
   *[other] { $count } abbots
  }
short-phantom = { $count ->
    [one] 1 phantom
   *[other] { $count } phantoms
  }
good-wine = { $count ->
    [one] 1 barrel of wine
   *[other] { $count } barrels of wine
  }
good-grain = { $count ->
    [one] 1 sheaf of grain
   *[other] { $count } sheaves of grain
  }
good-cloth = { $count ->
    [one] 1 bolt of cloth
   *[other] { $count } bolts of cloth
  }
building-shed = { $count ->
    [one] 1 shed
   *[other] { $count } sheds
  }
building-house = { $count ->
    [one] 1 house
   *[other] { $count } houses
  }
building-tower = { $count ->
    [one] 1 little tower
   *[other] { $count } little towers
  }
held-tower-pieces = { $count ->
    [one] 1 tower piece
   *[other] { $count } tower pieces
  }
held-prisoner = Prisoner: { $name }’s { $figure }
held-king = The King, for the largest city: { $count } tiles
held-king-size = largest city: { $count } tiles
held-robber = The Robber Baron, for the longest road: { $count ->
    [one] 1 tile
   *[other] { $count } tiles
  }
held-robber-size = longest road: { $count ->
    [one] 1 tile
   *[other] { $count } tiles
  }
held-gold = { $count } gold
held-walls = { $count ->
    [one] 1 wall
   *[other] { $count } walls
  }
owed-forced = { $count ->
    [one] 1 bought tile
   *[other] { $count } bought tiles
  }
owed-credits = { $count ->
    [one] 1 extra tile
   *[other] { $count } extra tiles
  }
held-wagon = wagon on a road of { $count }
held-chips = { $count ->
    [one] 1 chip
   *[other] { $count } chips
  }
held-tatan = { $count ->
    [one] 1 Tatan card
   *[other] { $count } Tatan cards
  }
has-turn = to move
is-asked = is asked
half-tile-of = half tile: { $tile }
half-tile-closed = a covered half tile of { $name }
hand-covered = The half tiles in the hand are covered. Pass the computer to { $name }.
show-hand = I am { $name }: show my half tiles
tile-in-hand = The tile in hand
tile-in-hand-turns = The tile in hand. A click turns it.
no-tile-in-hand = No tile in hand
turn-right = Turn right ({ $key })
turn-left = Turn left ({ $key })
bridge-hint = Where a bridge is shown, the tile fits only with one of your bridges.
place-hint = In cells with a full line the tile fits as it lies, in dashed ones after turning. { $key } or the right button turns it.
tool-hint-keys = { $key } takes another figure.
spot-hint-keys = Arrow keys or digits choose, Enter takes the choice.
spot-hint-keys-confirm = Arrow keys or digits choose, Enter takes the choice. Enter without one confirms.
place-hint-keys = Arrow keys choose a cell, Enter places the tile, turned as it fits. { $key } shows all keys.
place-one-way = Here it fits in this way only.
phantom-or-confirm = Put your phantom on the tile, or confirm.
figure-or-confirm = Put a figure on the tile, or confirm.
home-or-confirm = Call a figure home, or confirm.
instead-or-confirm = Choose something in place of a figure, or confirm.
tool-or-confirm = { $what }: choose a spot, or confirm.
confirm-or-undo = Confirm, or go one step back.
chosen-confirm-or-undo = { $what }: confirm, or go one step back.
is-sent = Sent …
would-score = That gives { $what }
confirm = Confirm
confirm-without = Confirm without a figure
confirm-without-short = No figure
confirm-tile = Confirm the tile only
confirm-tile-short = Tile only
confirm-open = Answer the question first.
confirm-hint = Enter. The settings tell when a move waits for this.
undo = Step back
all-choices-short = List …
all-choices = All choices …
tool-back = Take one of your figures home
tool-idle = { $what }: not in this turn
tool-recall = Call the abbot back
tool-chip = Tunnel chip in { $colour }
tool-wall = Wall
tool-gold = Nugget
tool-lift = Take up a tile
tool-march = Move the dragon
tool-fairy = Move the fairy
tool-princess = Send a meeple home
tool-raise = Tower piece
tool-capture = Take a prisoner
sorcerer-mage = The mage
sorcerer-witch = The witch
spot-change = { $figure }: { $points } { $count ->
    [one] point
   *[other] points
  } if the game ended now
march-eats = { $step }: it eats { $figures }
march-eats-nobody = { $step }: it eats nobody
march-victim = { $name }’s { $figure }
march-goes-on = { $step }. From there it has only one way and goes on by { $count ->
    [one] one tile
   *[other] { $count } tiles
  }
word-eats = eats { $count } { $count ->
    [one] figure
   *[other] figures
  }
spots-too-many = With more than { $most } places, their worth is not shown.
spot-digit = Click, or key { $digit }
spot-why = { $figure }: { $why }
word-builder = double turn
why-builder = gives you another play whenever you extend its road or city
word-pig = extra tile
why-pig = gives you an extra tile when a tile is placed next to it
word-tower = more figures
why-tower = lets you put any number of figures around it in each turn, safe from the dragon
word-shepherd = flock
why-shepherd = its sheep score when you drive them into the stable
word-top = guard
why-top = keeps the tower as it is, for nobody builds it higher
turn-here-left = Turn this tile to the left
turn-here-right = Turn this tile to the right
spot-worth = { $figure }: { $complete } { $complete ->
    [one] point
   *[other] points
  } when complete at this size, { $now } if still unfinished at the end
spot-worth-record = { $figure }: { $complete } points when complete at this size, { $now } if still unfinished at the end; { $record } of them for the longest road
spot-worth-monastery = { $figure }: { $complete } { $complete ->
    [one] point
   *[other] points
  } when complete, { $now } if still unfinished at the end
history = What happened
turn-elsewhere = { $name }, it is your turn at “{ $table }”.
back-to-table = Back to the table
your-turn = Your turn: { $what }
their-turn-here = { $name }: { $what }
ask-start = draw, or choose something else first.
ask-draw = draw another tile, or end the turn.
ask-last-chip = play a tunnel chip, or end the turn.
ask-place = place the tile.
ask-figures = put a figure on the tile, or confirm.
ask-home = call a figure home, or confirm.
ask-instead = choose something in place of a figure, or confirm.
ask-nugget = choose the tile for the second nugget.
ask-flock = let the flock grow, or drive it into the stable.
ask-exchange = a road is complete – spend your gold.
ask-walls = play walls, or go on.
ask-circle = choose what the crop circle does, and to which figures.
ask-circle-turn = the crop circle – choose a figure.
ask-conjure = you drew a monastery – let the wizard draw first?
ask-wizard-tile = choose a tile of the wizard’s.
ask-tatan = Tatan – take up a tile on the map, or place two.
ask-tatan-end = close gaps with your Tatan cards, or pass.
ask-tatan-tile = choose which of your two tiles to place first.
ask-draft = take a half tile into your hand. Later you place it instead of one that you draw.
ask-escape = lead a knight out of the besieged city, or nobody.
march-only-way = From there the dragon has only one way, and goes on to where you see it now.
march-left = { $count ->
    [one] One step is left; the seats take turns, one step each.
   *[other] { $count } steps are left; the seats take turns, one step each.
  }
ask-march = move the dragon by one tile.
ask-capture = click the figure that you take prisoner, or take nobody.
ask-exchanged = prisoners are exchanged – choose who comes home.
ask-mage = move the mage or the witch.
doing-start = { $name } is about to draw …
doing-last-chip = { $name } may still play a tunnel chip …
doing-place = { $name } is placing a tile …
doing-figures = { $name } is choosing a figure …
doing-nugget = { $name } is placing gold …
doing-flock = { $name } is deciding about the flock …
doing-exchange = { $name } is spending gold …
doing-walls = { $name } may play walls …
doing-circle = { $name } is deciding about the crop circle …
doing-circle-turn = Crop circle: { $name } is choosing a figure …
doing-conjure = { $name } may let the wizard draw …
doing-wizard-tile = { $name } is choosing a tile of the wizard’s …
doing-tatan = Tatan: { $name } is choosing a tile to move …
doing-tatan-end = { $name } may close gaps …
doing-tatan-tile = { $name } is choosing which of two tiles to place first …
doing-draft = { $name } is choosing a half tile …
doing-escape = { $name } may lead a knight out of a besieged city …
doing-march = { $name } is moving the dragon …
doing-capture = { $name } may take a prisoner …
doing-exchanged = { $name } is choosing which prisoner comes home …
doing-mage = { $name } is moving the mage or the witch …
act-draw = Draw a tile
act-draw-builder = Second turn: draw
act-draw-forced = Draw the tile bought with gold
act-draw-credit = Draw an extra tile from the lucky pig
act-draw-tatan = Draw one of two Tatan tiles
act-place = Place the tile at { $at }, turned by { $degrees }°
act-place-beside = Beside { $at }{ $degrees ->
    [0] {""}
    [90] , turned right
    [180] , upside down
   *[270] , turned left
  }
act-place-here = Place the tile at { $at }{ $degrees ->
    [0] {""}
    [90] , turned right
    [180] , upside down
   *[270] , turned left
  }
act-deploy = { $figure }, at { $at }
act-pass = Go on
act-pass-start = End the turn
act-pass-figures = No figure
play-without-figure = { $play }, without a figure
act-pass-walls = No wall
act-pass-circle = Nobody
act-pass-conjure = Place the monastery without the wizard
act-pass-wizard = Place no more of the wizard’s tiles
act-pass-tatan = Close no gap
act-pass-escape = Nobody escapes
act-pass-capture = Take nobody prisoner
act-chip = Chip in { $colour } on tunnel { $number } of { $at }
act-wall-north = Wall on the north side of { $at }
act-wall-east = Wall on the east side of { $at }
act-wall-south = Wall on the south side of { $at }
act-wall-west = Wall on the west side of { $at }
act-wall-long = Wall on the long side of the half tile at { $at }
act-nugget = Nugget at { $at }
act-spend-tile = 1 gold: another tile
act-spend-wall = 2 gold: a wall
act-spend-nothing = 1 gold: nothing left to buy
act-take-back = Take back: { $figure }, at { $at }
act-buy-back = 1 gold: take back { $figure }, at { $at }
act-recall-here = Call back: { $figure }
act-recall = Call back: { $figure }, at { $at }
act-grow = Draw a sheep token: the flock grows, or the wolf comes
act-stable = Drive the flock into the stable
circle-knights-join = Everybody may add a knight
circle-knights-leave = Everybody must take a knight back
circle-travellers-join = Everybody may add a traveller
circle-travellers-leave = Everybody must take a traveller back
circle-farmers-join = Everybody may add a farmer
circle-farmers-leave = Everybody must take a farmer back
act-conjure = Let the wizard draw three tiles
act-choose = Take the tile with { $tile }
act-lift = Take up the tile at { $at }
act-two = Place two tiles instead
act-fill = Close the gap at { $at }: { $figure }
act-march = Move the dragon to { $at }
act-march-way = Move the dragon to the { $at }
act-raise = Tower piece at { $at }
act-fairy = Move the fairy: { $figure }, at { $at }
act-fairy-tile = Move the fairy to { $at }
act-princess = Send home: { $name }’s { $figure }, at { $at }
act-capture = Take prisoner: { $name }’s { $figure }, at { $at }
act-ransom = Buy back from { $name } for 3 points: { $figure }
act-exchange = Get back from { $name }: { $figure }
act-mage = { $who }: { $what }, at { $at }
act-banish = { $who } leaves the map
act-build-shed = Build a shed
act-build-house = Build a house
act-build-tower = Build a little tower
tile-city = city
tile-road = road
tile-monastery = monastery
tile-garden = garden
tile-shrine = shrine
tile-river = river
tile-field = field

wait-draw = A tile is being drawn …
wait-draw-for = A tile is being drawn. Waiting for { $names }.
wait-heads = Finding out where the game stands …
wait-heads-for = Finding out where the game stands. Waiting for { $names }.
wait-deal = Dealing the half tiles face down. Waiting for { $names }.
wait-vote = Completing a vote …
wait-desync = The game has stopped: two computers disagree about its state.
wait-result = Agreeing on the result …
wait-close = The game is over. Waiting for { $names } to store the result.
game-over = The game is over

did-turn = It is { $name }’s turn.
did-draw = { $name } draws a tile: { $tile }.
did-place = { $name } placed a tile{ $which }{ $at }.
did-deploy = { $name }: { $figure }{ $at }.
did-return = { $name } gets back: { $figure }{ $at }.
did-complete-city = A city of { $count } { $count ->
    [one] tile
   *[other] tiles
  } is complete{ $at }.
did-complete-road = A road of { $count } { $count ->
    [one] tile
   *[other] tiles
  } is complete{ $at }.
did-complete-monastery = A monastery is complete{ $at }.
did-complete-garden = A garden is complete{ $at }.
did-complete-shrine = A shrine is complete{ $at }.
did-score = { $name }: { $points } for { $reason }.
did-discard = A tile{ $which } fits nowhere and leaves the game.
did-double-turn = { $name }’s builder earns a second turn.
did-chip = { $name } puts a chip on a tunnel{ $at }.
did-wall = { $name } builds a wall{ $at }.
did-nugget = A nugget lies on the map{ $at }.
did-gold = { $name } takes { $count ->
    [one] 1 nugget
   *[other] { $count } nuggets
  }.
did-spend-tile = { $name } buys a tile with gold.
did-spend-wall = { $name } buys a wall with gold.
did-spend-nothing = { $name }’s gold can buy nothing more.
did-credit = { $name }’s lucky pig earns an extra tile.
did-dragon = The dragon moves on and breathes fire{ $at }.
did-wizard = The wizard comes to a monastery{ $at }.
did-shown = The wizard finds a tile for { $name }: { $tile }.
did-put-back = A tile goes back into the stack: { $tile }.
did-wagon = { $name }’s wagon goes to a road of { $count } { $count ->
    [one] tile
   *[other] tiles
  }{ $at }.
did-token = { $count ->
    [0] A wolf comes to the flock of { $name }.
    [one] A sheep joins the flock of { $name }.
   *[other] { $count } sheep join the flock of { $name }.
  }
did-circle = Crop circle by { $name }: { $what }.
did-hide = A tile is hidden under the hill{ $at }.
did-lift = { $name } takes a tile{ $which } up{ $at }.
did-tatan = { $name } draws a Tatan card.
did-fill = { $name } closes a gap of { $count ->
    [one] one cell
   *[other] { $count } cells
  }{ $at }.
did-take = { $name } takes a half tile: { $tile }.
did-goods = { $name } takes { $what } from the city.
did-king = { $name } gets the King for the largest city so far, { $count } tiles{ $at }.
did-robber = { $name } gets the Robber Baron for the longest road so far, { $count } { $count ->
    [one] tile
   *[other] tiles
  }{ $at }.
did-march = { $name } moves the dragon{ $to }.
did-halt = The dragon can go no further.
did-fairy = { $name } moves the fairy{ $to }.
did-mage = { $who } goes to a { $what }{ $at }.
did-mage-leave = { $who } leaves the map.
did-raise = { $name } builds a tower to a height of { $count ->
    [one] 1 piece
   *[other] { $count } pieces
  }{ $at }.
did-capture = { $name } takes prisoner: { $whose }’s { $figure }{ $at }.
did-free = { $name } gets back from { $holder }: { $figure }.
did-build-shed = { $name } builds a shed{ $at }.
did-build-house = { $name } builds a house{ $at }.
did-build-tower = { $name } builds a little tower{ $at }.
did-hand = { $count ->
    [0] The face-down half tiles of { $name } have left the game.
    [one] { $name } was dealt 1 face-down half tile.
   *[other] { $name } was dealt { $count } face-down half tiles.
}
cell-start = the start tile
cell-away = the cell { $way } from the start tile
cell-left = { $count } left
cell-right = { $count } right
cell-up = { $count } up
cell-down = { $count } down
at-cell = {" "}at { $at }
to-cell = {" "}to { $at }
at-side = {" "}on the { $side ->
    [0] north
    [1] east
    [2] south
   *[3] west
  } side of { $at }
at-facing = {" "}at { $at }, facing { $side ->
    [0] north
    [1] east
    [2] south
   *[3] west
  }
of-seat = {" "}of { $name }
did-absent = Drawing continues without { $names }.
did-absent-none = Drawing continues with those who are here.
did-take-back = Taken back to entry { $to }.
did-take-back-turn = Taken back to before turn { $turn } ({ $name }).
did-take-back-placing = Taken back: { $name } places the tile of turn { $turn } again.
did-take-back-rest = Taken back to the middle of turn { $turn } ({ $name }).
did-over = The game is over.
did-close = The result is final.
seat-present = { $name } plays again.
seat-skipped = { $name } is passed over.
seat-auto = { $name } is played by the simplest moves.
seat-bot = A bot plays for { $name }.
seat-left = { $name } left the game.

figure-meeple = meeple
figure-knight = knight in the city
figure-thief = traveller on the road
figure-farmer = farmer on the field
figure-monk = monk in the monastery
figure-big = big meeple
figure-big-knight = big knight in the city
figure-big-thief = big traveller on the road
figure-big-farmer = big farmer on the field
figure-big-monk = big monk in the monastery
figure-builder = builder
figure-pig = lucky pig
figure-queen = queen
figure-toll = toll station
figure-estate = estate
figure-tower = tower
figure-shepherd = shepherd
figure-farm-pig = pig
figure-abbot = abbot
figure-abbot-monastery = abbot in the monastery
figure-abbot-garden = abbot in the garden
figure-phantom = phantom
figure-phantom-city = phantom in the city
figure-phantom-road = phantom on the road
figure-phantom-field = phantom on the field
figure-phantom-monastery = phantom in the monastery
figure-heretic = heretic
figure-big-heretic = big heretic
figure-abbot-shrine = abbot in the shrine
figure-phantom-shrine = phantom in the shrine

reason-road = a road of { $tiles } { $tiles ->
    [one] tile
   *[other] tiles
  }
reason-road-inn = a road with an inn, { $tiles } tiles
reason-road-last = an unfinished road of { $tiles } { $tiles ->
    [one] tile
   *[other] tiles
  }
reason-road-inn-last = an unfinished road with an inn
reason-city = a city of { $tiles } tiles{ $pennants ->
    [0] {""}
    [one] {" "}with 1 pennant
   *[other] {" "}with { $pennants } pennants
  }
reason-city-cathedral = a city with a cathedral, { $tiles } tiles{ $pennants ->
    [0] {""}
    [one] {" "}and 1 pennant
   *[other] {" "}and { $pennants } pennants
  }
reason-city-last = an unfinished city of { $tiles } { $tiles ->
    [one] tile
   *[other] tiles
  }{ $pennants ->
    [0] {""}
    [one] {" "}with 1 pennant
   *[other] {" "}with { $pennants } pennants
  }
reason-city-cathedral-last = an unfinished city with a cathedral
reason-monastery = a monastery
reason-monastery-last = an unfinished monastery, { $tiles } of 9 tiles
reason-garden = a garden
reason-garden-last = an unfinished garden, { $tiles } of 9 tiles
reason-shrine = a shrine
reason-shrine-last = an unfinished shrine, { $tiles } of 9 tiles
reason-abbot = the abbot called back from a monastery, { $tiles } of 9 tiles
reason-abbot-garden = the abbot called back from a garden, { $tiles } of 9 tiles
reason-field = a field beside { $cities } { $cities ->
    [one] completed city
   *[other] completed cities
  }
reason-with-queen = { $what } with a queen
reason-with-pig = { $what }, with a pig
reason-with-siege = { $what } ({ $count } besieged)
reason-with-vineyards = { $what } with { $count ->
    [one] 1 vineyard
   *[other] { $count } vineyards
  }
reason-toll = a toll station: { $tiles } { $tiles ->
    [one] tile
   *[other] tiles
  } with a city or monastery
reason-estate = an estate: { $tiles } { $tiles ->
    [one] tile
   *[other] tiles
  } with a city or monastery
reason-wagon = the longest road, { $tiles } tiles
reason-flock = a flock of { $count } sheep
reason-tatan = { $count ->
    [one] 1 meeple
   *[other] { $count } meeples
  } beside the gap
reason-goods = { $what }, and nobody has more
reason-king = the King, as a city is complete
reason-king-last = the King ({ $count } { $count ->
    [one] completed city
   *[other] completed cities
  })
reason-robber = the Robber Baron, as a road is complete
reason-robber-last = the Robber Baron ({ $count } { $count ->
    [one] completed road
   *[other] completed roads
  })
reason-watch-pennants = a watchtower: { $count ->
    [one] 1 pennant
   *[other] { $count } pennants
  }
reason-watch-monasteries = a watchtower: { $count ->
    [one] 1 monastery
   *[other] { $count } monasteries
  }
reason-watch-cities = a watchtower: { $count } { $count ->
    [one] tile
   *[other] tiles
  } with a city
reason-watch-roads = a watchtower: { $count } { $count ->
    [one] tile
   *[other] tiles
  } with a road
reason-watch-meeples = a watchtower: { $count ->
    [one] 1 meeple
   *[other] { $count } meeples
  }
reason-wind-rose = a tile in the quarter of the wind rose that it shows
reason-fairy-turn = the fairy at the beginning of a turn
reason-fairy = the fairy beside a meeple that is scored
reason-ransom = ransom

one-winner = { $names } wins.
many-winners = { $names } share the win.
back-home = To the tables
look-at-map = Look at the map
finale-title = The last count
finale-hint = Click or { $key }: next · Escape: result
result-total = Total
best-moves = Best moves
best-at-end = At the end: { $name } +{ $points } ({ $why })
best-move = Turn { $turn }: { $name } +{ $points } ({ $why })
count-before = Before the branch
result-curve = Points over the turns
result-curve-turns = { $count ->
    [one] 1 turn
   *[other] { $count } turns
  }

link-in-sync = connected
link-behind = catching up, { $count } behind
link-reconnecting = reconnecting …
link-gone = gone
link-left = left

press-absent = Draw without { $names }
press-absent-none = Draw without those whose share is missing
press-skip = Pass over { $name }’s turns
press-auto = Play the bare minimum for { $name }
press-bot = Let a bot here play for { $name }
press-come-back = { $name } plays again
press-remove = Go on without { $name } for good
press-leave = Leave for good
press-take-back = Take back to entry { $to }
press-close-now = End and count now
press-newest = This is the newest copy: go on in a branch with those who are here
press-newest-hint = Nothing is lost: the old game stays as it is and can continue when the others are back. A branch is a new game from this point, with new draws. Players who join its table get their old seats.
press-skip-hint = Until they come back. The move they had to make is replaced by the simplest one.
press-auto-hint = Until they come back: the simplest moves the rules allow, without a bot.
press-bot-hint = Until they come back, a bot plays on this computer.
press-remove-hint = From now on their turns are passed over; another player can take the seat. The pieces stay where they are.
press-absent-hint = Until they come back, the others draw the tiles alone. No player can foresee a draw.
press-take-back-hint = All players have to agree. Tiles that everybody saw come again in the same order.
end-game = End the game …
press-close-now-hint = All players have to agree. The map is scored as at the end of a game.
press-bot-at = Let a bot of { $owner }’s computer play for { $name }
press-hand = Give { $name }’s seat to { $to }
press-come-back-me = I play again
press-leave-one = { $name } leaves for good
take-back = Take back moves
take-back-own = Take back last move
take-back-own-hint = { $others ->
    [0] Takes back the move that you confirmed last.
    [one] Takes back the move that you confirmed last, and the turn after it.
   *[other] Takes back the move that you confirmed last, and the { $others } turns after it.
} Keys: { $key }, then Enter.
take-back-turn = Go back to before { $name }’s move (turn { $turn })
take-back-placing = Turn { $turn } ({ $name }): place the tile again
take-back-rest = Go back into { $name }’s move (turn { $turn })
take-back-before = { $middle }, before: { $what }
take-back-after = { $middle }, after: { $what }
seat-menu = Options for { $name }
ask-seat = Ask to play on for { $name }
ask-seat-not = Do not ask for { $name }’s seat any more
seat-wanted = { $name } would like to play on for { $seat }.
played-by-bot = A bot plays for { $name } until you take over again.
played-auto = Simple moves are played for { $name } until you take over again.
played-skipped = { $name } is passed over until you take over again.
mode-skipped = passed over
mode-auto = simple moves
mode-bot = a bot plays
mode-left = left the game
proved-twice = signed twice
proved-twice-hint = { $name } is proved to have signed two different entries number { $seq }: either one profile ran twice, for example from a restored backup, or { $name } cheated. Their moves and votes count no more.
proved-state = signed a false state
proved-state-hint = { $name } is proved to have signed a state after entry { $seq } that does not follow from the rules: a bug in the program there, or a cheat. That signature does not count.
did-seat-handed = { $name } takes the seat{ $of } and plays on.
vote-open = { $name } wants: { $what } ({ $agreed } of { $needed })
vote-agreed = agreed: { $names }
vote-declined = said no: { $names }
vote-agree = Agree
vote-decline = No
vote-withdraw = Withdraw
away-waits = The game waits for { $names }. You can wait, or:
pause-half = { $here } of { $of } computers are here; { $needed } are needed, more than half. Wait for { $names }, or go on in a branch.
pause-two = { $names } is not here, and with two computers both are needed. Wait, or go on in a branch.
pause-differ = The copies of this game do not agree, so the game has stopped. The players who are here can go on in a branch.
branch-here = Branch from here …
branch-here-hint = Start a new game from this point with the players who join its table. This game stays as it is.
branch-invitation = { $name } goes on in a branch of this game from entry { $entries }.
branch-join = Sit down there
branch-lobby = A branch: the game goes on from entry { $entries } with the players at this table. Returning players get their seats back; bots or players here can take the others.
branch-was = { $name }’s seat
interrupted = A game was running when the program ended.
interrupted-named = The game “{ $name }” ({ $players }) was running when the program ended.
interrupted-go-on = Continue it

## Settings
language = Language
language-system = system language
scale = Size
move-heading = Move this profile to another computer
move-text = The file holds your key, name and colour, encrypted with a passphrase. With it you can continue your games on another computer; the logs come from the other players or from your own files.
move-file = File
move-passphrase = Passphrase
move-short = At least 8 characters.
move-export = Write the file
move-import = Take a profile from the file
move-warning = Never run the same profile on two computers at once: two signatures for one move look like cheating and end the game.
profile-exported = Your profile was written to { $path }. Keep the passphrase: without it the file is useless.
profile-imported = The profile was imported. Restart the program to use it.
problem-profile-not-moved = The profile was not moved: { $reason }
problem-duplicate = This profile runs on another computer too, at { $place }. Until one of them stops, you cannot play here: a profile that signs twice looks like cheating, and that ends its games. Close the program there or here. To play on both computers, create a separate profile on one of them: start it with --data-dir and another folder.
bots-play = Bots play
bots-quick = quickly
bots-calm = calmly
bots-leisurely = leisurely
follow-moves = The map follows the other players’ moves
about = About
about-text = Bastide is an unofficial implementation of the published rules of a tile-laying game. Its name, pictures and texts are its own.

## Notes
tile-sets-left-out = { $count ->
    [one] One file in your folder “tiles” is no tile set and was left out. Correct it and restart the program:
   *[other] { $count } files in your folder “tiles” are no tile sets and were left out. Correct them and restart the program:
  }
reading-log = Reading and checking { $file } …
imported = The game was checked and copied to your saved games.
cache-broken = { $path } is damaged. This tile and any other damaged picture are painted again.
cache-unwritable = Painted tiles cannot be kept in { $path } ({ $reason }). They are painted again at every start.
settings-odd = The settings could not be read in full ({ $reason }). The missing ones have their default values; if you change one, the old file is kept as settings.ron.old.
settings-not-stored = The settings cannot be saved in { $path } ({ $reason }). They hold until this window is closed.
problem-no-lock = That table has no password. If it is the right one, join it without.
problem-no-network = Other computers cannot reach this one ({ $reason }). Games at this computer still work.
problem-offline = This computer has no network connection now. Games at this computer still work.
problem-no-discovery = Bastide cannot find neighbours automatically ({ $reason }). Join by address instead, under “Join by code or ticket”.
problem-bad-address = “{ $text }” is not an address. An address looks like 192.168.1.20:41234.
problem-no-answer = No program answers at { $address } ({ $reason }). Trying again.
problem-not-ours = The program that answers at { $address } is not Bastide, or an older version of it.
problem-in-other-hall = That ticket, code or address leads to another group. { $hall }
other-hall-open = Programs without a group password are here. You and they do not see each other’s tables.
other-hall-closed = There is a group with a password here. To see its tables, enter the group password in the settings.
other-hall-another = There is a group with another password here. If it should be the same, compare the two.
problem-oneself = { $address } is this computer itself.
problem-misbehaved = { $who } sent something that is not allowed (in the log: { $reason }). The connection was closed.
problem-false-relay = { $who } passed on an invalid entry (in the log: { $why }). You are watching through other computers now.
problem-flooded = { $who } sent too much. Its connection is blocked for { $seconds } seconds.
problem-password-wanted = The table { $name } asks for a password.
problem-too-many-tries = Too many passwords were tried from this computer. Wait a minute, then ask for the right one.
problem-bad-way = That leads to no table: { $reason }.
problem-nobody-there = No program answers at that ticket, code or address. Is the other program still running, and on this network?
problem-no-table-there = That table no longer exists. Ask for a new ticket.
problem-table-silent = { $host }’s computer does not answer, although it announced this table a moment ago. Trying for a few more seconds …
problem-table-gone = That table is gone.
problem-table-unsuitable = That table uses another version of Bastide.
problem-wrong-password = That is not the password of this table, or this is not the table of that name that you know.
problem-seat-taken = Seat { $seat } is taken. Choose another.
problem-table-full = Every seat is taken. You are watching instead.
problem-colour-taken = Another seat has that colour. Choose another.
problem-not-host = Only the host of the table can do that.
problem-setup-refused = This cannot be played: { $reason }
problem-not-ready = The game starts when every seat is taken and all players are ready.
problem-start-failed = The game did not start: { $reason }
problem-not-now = You cannot do that now: { $reason }
problem-illegal = That move is not allowed: { $reason }
problem-log-refused = { $path } cannot be opened: { $reason }
problem-log-broken = { $path } is valid only up to entry { $entries }: { $reason }. From the home page you can open the game up to there.
problem-torn-tail = The last { $bytes } bytes of { $path } were incomplete and were removed. Everything before them is intact.
problem-cannot-delete = { $path } was not deleted: { $reason }
problem-cannot-save = { $path } cannot be written: { $reason }. The game stops here; what was saved is intact.
problem-report = { $path } holds both states, the differences and the log up to there. Send that file with a bug report.
problem-false-state = { $who } signed a state after entry { $seq } that does not follow from the rules: a bug in the program there, or a cheat. The proof is in the log.
problem-excluded = { $who } signed two different entries number { $seq }: either one profile ran twice, for example from a restored backup, or { $who } cheated. The proof is in the log. Their moves and votes count no more, and the others play on: pass over the seat, or give it to another player.
problem-fork = { $who } signed two different entries number { $seq }: either one profile ran twice, for example from a restored backup, or { $who } cheated. The proof is in the log; the table continues in a branch.
problem-deal = Something is wrong with the half tiles that were dealt: { $why }
problem-dropped = { $count ->
    [one] One entry was
   *[other] { $count } entries were
  } replaced by the entries that a majority had accepted.

## Doctor: whether this computer can be found

doctor-findable = As far as this computer can tell, others on this network can find it.
doctor-not-looked = Automatic discovery was not tested (--no-mdns). As far as this computer can tell, others can reach it with a ticket or an address.
doctor-hidden = Other computers cannot find this one.
doctor-real = network
doctor-vpn-interface = virtual private network
doctor-virtual-interface = virtual machines or containers
doctor-hears = multicast works
doctor-hears-not = no multicast
doctor-not-tried = multicast not tried
doctor-nothing-came = nothing came back
doctor-no-interface = There is no network interface with an address.
doctor-no-interface-advice = Plug in a cable or join a wireless network, then restart the program. Games at this computer work without a network.
doctor-no-list = Cannot list the network interfaces: { $reason }.
doctor-no-list-advice = Join by address: the other window shows one under “Join by code or ticket”.
doctor-only-virtual = There are only networks of virtual machines or containers, or private networks.
doctor-only-virtual-advice = Plug in a cable or join a wireless network. In a virtual machine, choose a bridged network instead of NAT; in WSL, networkingMode=mirrored.
doctor-only-link-local = The network gave this computer no address (169.254…).
doctor-only-link-local-advice = That is enough for two computers on one cable. Otherwise check the router: is it on, and is the cable in the right socket?
doctor-no-multicast = { $interface } carries no multicast: { $reason }.
doctor-no-multicast-advice = Neighbours on this network do not find each other automatically. Join by code, ticket or address.
doctor-deaf = No network carries multicast, which neighbours need to find each other.
doctor-deaf-advice = Turn off “client isolation” or “guest network” in the router, and let the firewall pass UDP port 5353 to 224.0.0.251. Codes, tickets and addresses work anyway.
doctor-answered = { $count ->
    [one] One other program
   *[other] { $count } other programs
  } answered: the network carries multicast both ways.
doctor-alone = Multicast works here; no other computer answered within two seconds.
doctor-alone-advice = Is Bastide running on the other computer, on the same network and not on the guest network? If so, check both firewalls, or join by code, ticket or address.
doctor-port = A port can be opened for others: { $address }.
doctor-no-port = Cannot listen at { $address }: { $reason }.
doctor-no-port-advice = Another program may be using that port: omit --listen, or choose another port.
doctor-port-kept-advice = A firewall or sandbox on this computer keeps the program from its own port. Allow it to accept connections.
doctor-vpn = A virtual private network is on: { $interfaces }.
doctor-vpn-advice = Many block the local network. Switch it off to play, or allow “local network access” in its settings.
doctor-virtual = There are networks of virtual machines or containers: { $interfaces }.
doctor-virtual-advice = They do no harm. If others try one of their addresses, give them the code or address of the real network.
doctor-ufw = The firewall ufw is on.
doctor-ufw-advice = Allow your network: sudo ufw allow { $port }/tcp, and sudo ufw allow 5353/udp.
doctor-firewalld = The firewall firewalld is on.
doctor-firewalld-advice = Allow it: sudo firewall-cmd --permanent --add-port={ $port }/tcp --add-service=mdns; then sudo firewall-cmd --reload.
doctor-nftables = nftables rules are loaded at system start.
doctor-nftables-advice = Allow UDP port 5353 and TCP port { $port }: nft list ruleset shows what is allowed.
doctor-windows = Windows asks once whether a program may be reached.
doctor-windows-advice = Allow Bastide for private networks (Settings, Windows Security, Firewall, Allow an app), and set this network to Private.
doctor-macos = macOS asks once whether a program may be reached, and whether it may use the local network.
doctor-macos-advice = Allow Bastide under System Settings, Privacy & Security, Local Network, and under Network, Firewall.
doctor-profile-in-use = A program is running with this profile.
doctor-profile-in-use-advice = That is fine if it is the window you play in. A second window needs its own profile: --data-dir DIR.

## Ways to a table

join-way = Join by code or ticket
join-way-hint = Paste a ticket, or type the twelve letters and digits that the other window shows. Typing errors are detected.
way = Code, ticket or address
way-password = Password, if any
join-by-way = Join
watch-by-way = Only watch
invite-heading = Invite a player
invite-hint = A player who does not see this table can type the code, or paste the ticket, under “Join by code or ticket”.
invite-code = Code:
invite-code-hint = Easy to read out: it contains no I, L, O or U.
copy-code = Copy the code
copy-ticket = Copy the ticket
show-picture = Show it as a picture
hide-picture = Hide the picture
ticket-picture = The ticket as a QR code
table-password = Password of this table
set-password = Ask for it
table-has-password = New players and spectators are asked for the password.
remove-password = Ask no more
passphrase = Group password
set-passphrase = Use it
passphrase-hint = You meet only those who have the same group password; leave it empty to meet all who have none. All connections restart.
refusals = Details: who was turned away
refusal = { $name }: { $count } times, most recently: { $reason }
refusal-barred = It sent too much and had to stay away for a while.

## Talk at the table

problem-chat-too-fast = That was too much at once: wait a few seconds before you write again.
problem-chat-alone = Nobody would read it: sit down at a table with others first.
chat = Chat
chat-unread = Chat · { $count } new
chat-unfold = Show the chat of this table. Key: { $key }
chat-fold = Close the chat.
chat-menu = Mute options
chat-mute = Mute { $name }
chat-unmute = Unmute { $name }
chat-mute-hint = This changes only what you see; the other players do not notice.
chat-mute-all = Mute everybody
chat-unmute-all = Unmute the others
chat-all-muted = Everybody is muted.
chat-is-muted = muted
chat-about = Options for { $name }’s messages
chat-watching = (watches)
chat-empty = No messages yet. Spectators can read and write, too.
chat-field = Write to the table
chat-field-hint = Enter sends, Escape closes the chat.
chat-send = Send
reaction-of = { $name } reacts: { $what }
reaction-hello = Hello!
reaction-luck = Good luck!
reaction-nice = Nice move!
reaction-thanks = Thanks!
reaction-laugh = Ha ha!
reaction-oops = Oops!
reaction-think = One moment …
reaction-bravo = Well played!

## Replay and export

cancel = Cancel
replay = Replay
replay-hint = Watch the game from its first tile, and try another way from any moment.
replay-reading = Reading and checking the log …
replay-failed = { $path } cannot be shown: { $reason }
replay-broken = This log is valid only up to the last position shown here; the file stays as it is. { $reason }
replay-branch = Try from here
replay-branch-hint = Play on from this moment at this computer, as a separate game. The log stays as it is.
replay-against-bots = From here against bots
replay-against-bots-hint = Play the seat that decides now, and let strong bots play all others, as a separate game. The log stays as it is.
replay-branch-not = No game can go on from here: choose a moment within the game.
replay-history = History
replay-points = Points
replay-counts = Statistics
replay-plot = Points over time
replay-plot-turn = Turn
replay-plot-points = Points
replay-scrubber = Moment of the game
replay-turn = Turn { $turn }: { $name }
replay-end = End of the game
replay-position = Step { $at } of { $last }
replay-previous = To the scoring before (Shift+Left)
replay-back = One step back (Left)
replay-play = Play ({ $key })
replay-pause = Pause ({ $key })
replay-on = One step on (Right)
replay-next = To the next scoring (Shift+Right)
replay-slow = slow
replay-usual = normal
replay-fast = fast
replay-rush = very fast
count-cities = Cities
count-roads = Roads
count-monasteries = Monasteries
count-shrines = Shrines
count-gardens = Gardens
count-abbots = Abbots called back
count-fields = Fields
count-tolls = Toll stations
count-estates = Estates
count-wagons = Longest road
count-flocks = Flocks
count-gaps = Closed gaps
count-goods = Trade goods
count-king = King
count-robber = Robber Baron
count-watchtowers = Watchtowers
count-wind-roses = Wind roses
count-fairy-turns = Fairy at turns
count-fairy = Fairy at scorings
count-ransom = Ransom
count-sum = Points
count-tiles = Tiles placed
count-figures = Figures placed
export = Export
export-map = The map as a picture (PNG)
export-map-turn = The map at turn { $turn } as a picture (PNG)
export-scores = The scores as a table (CSV)
export-scores-turn = The scores up to turn { $turn } as a table (CSV)
export-name-turn = , turn { $turn }
export-log = The whole game, to open it elsewhere
export-log-lies = The game is saved automatically, in { $path }. This writes a copy of it.
export-text = The log as text
export-json = The log as JSON
export-size = Longer side
export-table = The table around the tiles
export-pixels = { $width } × { $height } pixels. More than { $largest } a side and { $tile } a tile are not possible.
export-file = File
export-write = Write the file
export-done = Written: { $path }
export-failed = Nothing was written: { $reason }

## What the map tells

small-map = The whole map, small
spots-outside = More choices outside the view
spot-sure = { $figure }: scores { $points } { $points ->
    [one] point
   *[other] points
  } at once
spot-field = { $figure }: { $now } { $now ->
    [one] point
   *[other] points
  } at the end, as things stand
spot-field-nothing = { $figure }: 0 points as things stand; fields count at the end, for each completed city beside them
planned-points = { $points } with the move that is not confirmed yet
projected = if it ended now: { $points }
projected-hint = The points if the game ended now: unfinished roads, cities and monasteries and the fields count too.
told-feature = { $kind } of { $count ->
    [one] 1 tile
   *[other] { $count } tiles
  }{ $open ->
    [0] , complete
    [one] , 1 open end
   *[other] , { $open } open ends
  }
with-inn = , with an inn
with-cathedral = , with a cathedral
told-monastery = { $kind }{ $open ->
    [0] , complete
    [one] , 1 cell still free
   *[other] , { $open } cells still free
  }
told-nobody = unclaimed
told-scored = brought { $name } { $points } { $points ->
    [one] point
   *[other] points
  }
told-now = { $complete } { $complete ->
    [one] point
   *[other] points
  } when complete at this size, { $now } if still unfinished at the end
told-now-monastery = { $complete } { $complete ->
    [one] point
   *[other] points
  } when complete, { $now } if still unfinished at the end
told-complete = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
told-at-end = { $points } { $points ->
    [one] point
   *[other] points
  } at the end, as things stand
told-fits = { $count ->
    [one] 1 remaining tile fits here:
   *[other] { $count } remaining tiles fit here:
  }
told-card = A Tatan card: it closed this gap at the end.
told-wall = A wall: road or city ends at it.
told-dead = None of the remaining tiles will ever fit here.
told-dragon = The dragon: the numbers show after how many completed cities it will be there; its next step burns what is red.
stable-worth = In the stable the flock would bring { $points ->
    [one] one point
   *[other] { $points } points
  } now.
told-followers = Figures on it: { $names }
told-flock = { $sheep ->
    [one] One sheep in the flocks here
   *[other] { $sheep } sheep in the flocks here
  }
told-tower = A tower: the coloured tiles are within reach of this colour's towers.
told-watch-pennants = A watchtower: when the feature of a figure on this tile is completed, its player also scores 2 points for each pennant on the nine tiles.
told-watch-monasteries = A watchtower: when the feature of a figure on this tile is completed, its player also scores 3 points for each of the nine tiles with a monastery.
told-watch-cities = A watchtower: when the feature of a figure on this tile is completed, its player also scores 1 point for each of the nine tiles with a city.
told-watch-roads = A watchtower: when the feature of a figure on this tile is completed, its player also scores 1 point for each of the nine tiles with a road.
told-watch-meeples = A watchtower: when the feature of a figure on this tile is completed, its player also scores 2 points for each meeple on the nine tiles.
told-festival = A festival: the player who places this tile may take a figure home instead of placing one.
told-rose = A wind rose: a tile with a single quarter earns 3 points when it is placed in that quarter of this rose.
told-rose-old = A wind rose. Another one was placed later, and the quarters of that one count now.
told-rose-quarter = A wind rose with a single quarter. When it is placed, it earns 3 points in the { $sides } of the full rose; the rose’s own row and column belong to it.
told-rose-none = A wind rose with a single quarter. It earns nothing as long as there is no full rose on the map.
told-wyrm = The dragon that all move: with each tile that has its sign it takes six steps, moved by one player after the other, and every figure on its way goes home.
told-fairy = The fairy: the dragon does not come to her tile. Her meeple earns 1 point at the beginning of its player’s turn, and 3 when its feature is scored.
told-mage = The mage: this road or city is worth 1 point more for each tile. He leaves it when it is complete.
told-witch = The witch: this road or city is worth only half, rounded up. She leaves it when it is complete.
told-the-tower = A tower that all build: a new piece lets its player take a meeple prisoner in its row or column, as far away as the tower is then high.
told-volcano = A volcano: when this tile is placed, the dragon comes to it. No figure is put where the dragon sits.
told-dragon-sign = The sign of the dragon: when this tile is placed, all move the dragon six steps.
told-portal = A portal: the player who places this tile may put a meeple on any tile, on an unfinished feature without meeples.
told-foundation = A foundation: instead of placing a figure, a player may put a tower piece here.
told-magic = A magic sign: the player who places this tile moves the mage or the witch.
told-siege = A siege: the city is worth 1 point less for each tile and pennant, nothing if it stays unfinished, and counts twice for farmers.
told-inn = An inn: this road earns 2 points for each tile when it is completed, and nothing if it stays unfinished.
told-cathedral = A cathedral: this city earns 3 points for each tile and pennant when it is completed, and nothing if it stays unfinished.
told-good = { $good }: the player who completes this city takes the goods. At the end, most of a kind earn 10 points.
told-garden = A garden: only an abbot may go there. It counts as a monastery does.
told-shrine = A shrine: it counts as a monastery does. Of a shrine and a monastery side by side, the one completed first sends the meeple in the other home.
told-hill = A hill: in a tie, the player with a meeple on it wins.
told-vineyard = A vineyard: it earns completed monasteries on the eight cells around it 3 points more.
told-gold = Gold: a nugget goes on this tile and a second one on a tile beside it. The player who first causes points for either tile takes both.
told-goldmine = A gold mine: an ingot goes on this tile and a second one on a tile around it. The player who scores there takes them.
told-sheep = Sheep: they count too when the flock of this field is driven home.
told-crop-circle = A crop circle: the player who places this tile lets everybody add or take back a knight, a highwayman or a farmer.
told-tunnel = A tunnel: two chips of one colour join two tunnel mouths, wherever they are.
told-princess = A princess: the player who adds her to a city with meeples may send one of them home instead of placing a figure.
left-title = Remaining tiles
left-of = { $tile }: { $left } of { $all } left
illegal-cell-taken = A tile lies here already.
illegal-no-neighbour = The tile has to touch another one.
illegal-does-not-fit = The tile does not fit here, however it is turned.
illegal-river-turn = The river must flow on and may not turn back.
illegal-wizard-reach = The wizard's tiles go on the eight cells around his monastery.
illegal-old-place = A tile you took up must go elsewhere.
illegal-outside = No tile may be this far from the start.
illegal-no-supply = None left in the supply: { $figure }.
illegal-limit = You may put no more figures on the board in this turn.
illegal-barred = No figure may go on this tile.
tray-hide = Hide
tray-show = Show
illegal-limit-kind = You may put no more figures of this kind on the board in this turn.
illegal-no-place-here = This figure cannot stand here.
illegal-not-this-tile = Figures go on the tile that was just placed.
illegal-on-river = No figure can stand on the river.
illegal-no-farmers = Without the fields module there are no farmers.
illegal-occupied = There is already a figure here.
illegal-finished = This is already complete.
illegal-builder-place = The builder goes on a road or in a city.
illegal-builder-alone = The builder needs one of your meeples there.
illegal-queen-place = The queen goes in a city.
illegal-queen-alone = The queen needs one of your meeples that was already in the city.
illegal-farm-pig-place = The pig goes on a field.
illegal-farm-pig-alone = The pig needs one of your farmers on the field.
illegal-abbot-place = The abbot goes in a monastery or a garden.
illegal-garden-place = Only an abbot goes in a garden.
illegal-recall = Only your own abbot can be called back, from a monastery or garden that is not complete.
illegal-festival = The festival brings one of your own figures home.
illegal-shrine-place = A shrine and a monastery keep apart: each may have only one of the other sort beside it.
illegal-escape = Only your own knight escapes, from a besieged city with a monastery beside it.
illegal-building = A little building of your own goes on the tile just placed, in place of a figure.
illegal-princess-first = First the princess has to send a meeple home.
illegal-princess = The princess sends home a meeple of the city that she joined.
illegal-fairy = The fairy goes to another of your own meeples, in place of a figure.
illegal-march = The dragon goes to a tile beside it where it has not been this time, and never to the fairy.
illegal-tower-piece = A tower piece goes on a foundation, or on a tower on which nobody stands.
illegal-tower-top = A meeple goes on top of a tower that has a piece, and on which nobody stands yet.
illegal-capture = A tower reaches meeples in its row and column, as far away as it is high.
illegal-ransom = A prisoner costs 3 points, once a turn, before you do anything else with the tile.
illegal-mage = Mage and witch go to an unfinished road or city where neither of them stands.
illegal-banish = One of them leaves the map only if neither can go anywhere.
illegal-shepherd-place = The shepherd goes on a field.
illegal-shepherd-scared = Your shepherd met the wolf: he cannot come back with this tile.
illegal-shepherd-taken = Another shepherd is already on this field.
illegal-tile-taken = Already on this tile: { $figure }.
illegal-no-crossing = A toll station needs a tile where at least three roads end.
illegal-no-meadow = An estate needs a tile with a field.
illegal-not-played = Not part of this game: { $figure }.
illegal-fits-nowhere = This half tile fits nowhere: draw instead.
illegal-now = You cannot do that now.

## Themes, motion and confirmation

theme = Theme
theme-light = light
theme-dark = dark
theme-contrast = high contrast
seat-colours = Player colours
colours-standard = standard
colours-blind = for colour-blind eyes
plain-tiles = Plain tiles, flat and without ornament
reduced-motion = Nothing on the screen moves by itself
settings-table = At the table
confirm-when = When a move waits for your confirmation:
confirm-always = before every move
confirm-choice = only if there is more to choose than where the tile goes
confirm-never = never: a move counts as soon as everything is chosen
