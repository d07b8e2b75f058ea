# Where on its tile something stands: what tells choices apart that would otherwise have one name, and why nothing goes there. Every key is also in ../de.

list-and = { $rest } and { $last }

compass-n = north
compass-ne = north-east
compass-e = east
compass-se = south-east
compass-s = south
compass-sw = south-west
compass-w = west
compass-nw = north-west
place-in = in the { $sides }
place-to = to the { $sides }
place-middle = in the middle
place-of-figure = { $figure } { $place }
place-city = in the city { $place }
place-road = on the road { $place }
place-field = on the field { $place }
place-half = { $what } on the half tile in the { $sides }
near-city = the city of { $count } { $count ->
    [one] tile
   *[other] tiles
  }
near-road = the road of { $count } { $count ->
    [one] tile
   *[other] tiles
  }
near-river = the river
near-field = the field
near-monastery = the monastery
place-in-region = { $what }, { $place }
place-on-map = { $place } of the map
place-counted = { $what }: { $at }
place-nth = { $what } ({ $number })

## Why no figure goes there

no-figure = No figure goes here. { $why }
no-meeple-left = You have no meeple left.
no-meeple-yet = Your meeples come home only with the scoring.
taken-all = Everything on this tile is taken.
taken-city = { $mine ->
    [1] The city is already yours.
   *[other] The city already belongs to { $names }.
  }
taken-road = { $mine ->
    [1] The road is already yours.
   *[other] The road already belongs to { $names }.
  }
taken-field = { $mine ->
    [1] The field is already yours.
   *[other] The field already belongs to { $names }.
  }
taken-monastery = { $mine ->
    [1] The monastery is already yours.
   *[other] The monastery already belongs to { $names }.
  }
taken-garden = { $mine ->
    [1] The garden is already yours.
   *[other] The garden already belongs to { $names }.
  }
taken-shrine = { $mine ->
    [1] The shrine is already yours.
   *[other] The shrine already belongs to { $names }.
  }
