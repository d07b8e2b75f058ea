# Errors in a tile file. Every text is also in ../de; the English is that of the command line.

tiles-too-many = { $more } more files: { $most } are read at most
tiles-at = { $file }, line { $line }: { $what }
tiles-at-tile = { $file }, line { $line }, tile { $tile }: { $what }
tiles-too-large = the file is too large: at most 262144 bytes are read
tiles-no-text = this is no text: tile sets are written in UTF-8
tiles-syntax = { $text }
tiles-set-name = the set name "{ $text }" should be 1 to 40 of a to z, 0 to 9 and -
tiles-title = the title should have 1 to 80 characters, all printable
tiles-name-taken = there is a built-in or loaded set called { $text } already; give this one another name
tiles-kinds = the set has { $number } kinds of tile; it should have 1 to 400
tiles-tile-name = the tile name "{ $text }" should be 1 to 40 letters, digits and -
tiles-name-twice = another tile of the set has the same name
tiles-count = the count is { $number }; it should be 1 to 99
tiles-sides = the sides "{ $text }" should be four of C, R, F and I, clockwise from the north
tiles-half-sides = the sides "{ $text }" should be three of C, R and F: the two short sides clockwise, then the long one
tiles-half = a half tile cannot have { $text }
tiles-half-tunnel = a tunnel
tiles-half-river = a river
tiles-half-shared = a side that two cities share
tiles-side-list = "{ $text }" should be some of N, E, S and W, or N, E and H of a half tile, each once
tiles-half-side-list = "{ $text }" should be some of NL NR EL ER SL SR WL WR, each once, or I for an inner field; a half tile has NL NR EL ER HL HR
tiles-other-landscape = a { $what } is declared at { $side }, but that side shows { $shows }
tiles-side-twice = two segments claim the side { $text }
tiles-side-unclaimed = the side { $side } shows { $shows }, but there is no { $what }
tiles-no-such-side = { $text } is not a side of it: a square tile has N, E, S and W, a half tile N, E and H
tiles-also-touches = a city also touches { $text }, but there is no other city
tiles-field-in-city = a field is declared at { $text }, which is part of a city
tiles-half-twice = two fields claim the half side { $text }
tiles-half-unclaimed = the half side { $text } is field, but there is no field
tiles-no-such-city = a field names city { $city }, but the tile has { $number }; they are counted from 0
tiles-field-crosses = the field at { $field } is on both sides of the { $what } { $sides }
tiles-city-out-of-reach = the field at { $field } cannot touch city { $city }: the { $what } { $sides } is between
tiles-land-city = city
tiles-land-road = road
tiles-land-river = river
tiles-crossing = it is marked as a crossing, but only { $number } roads end on it; a crossing needs three
tiles-segments = it has { $number } segments; at most 16 are allowed
tiles-pennants = { $number } pennants in a city are too many; at most 9 are allowed
tiles-word = the sign or good "{ $text }" should be 1 to 32 letters, digits, - and :
tiles-replaces = it replaces "{ $text }", which should be the name of another tile
tiles-marks = it has { $number } marks; at most 8 are allowed
tiles-well = “{ $name }” is a tile set: { $kinds ->
    [one] one kind
   *[other] { $kinds } kinds
  }, { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
  }.
sets-heading = Tile sets
sets-text = Your own sets are listed with the built-in ones. Drop a .ron file on the window, or type its path. At a table the host’s sets go to everybody who sits down, so nobody lacks one.
sets-file = File
sets-add = Add
sets-own = Your own
sets-none = None yet. See the chapter “What is played” of the help for how to write one.
sets-built-in = Built in
sets-refused = This is no usable tile set: { $why }
sets-added = The tile set “{ $title }” was added. When you set up a table, it is among the tiles.
no-file-dialog = This computer has no dialog to choose files. Type the path. What can be opened can also be dropped onto the window.
