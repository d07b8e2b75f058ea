# Keys: actions, names and settings. Every text is also in ../de.

help-title = Keys
help-at-table = Rules and keys

## Actions

help-arrows = go from cell to cell where the tile fits, or from spot to spot
help-enter = place or choose, then confirm
help-digits = choose the spot or button with that digit
help-tool = change what is put: the next figure, a chip, a wall
help-list = list every possible choice
help-turn = turn the tile right, as it fits
help-turn-back = turn it left
help-undo = take one step back, or go to “Take back last move”
help-step = one entry back or on
help-scoring = to the previous or next scoring
help-turn-before = to the turn before
help-turn-after = to the next turn
help-first = to the beginning
help-last = to the end
help-run = play and pause
help-go-on = go on after the result of a move is shown
help-lesson-back = back to the previous move
help-lesson-skip = skip a move
help-fit = show the whole map
help-larger = make the map larger
help-smaller = make the map smaller
help-move = move the map
looking = You look around: the arrow keys move, Enter goes through the parts of a tile. { $key } or Escape ends it.
help-look = look around: arrow keys go over the whole map, Enter goes through the parts of a tile
help-fields = show whose the fields are
help-left = show which tiles are left
help-advise = ask a strong bot what it would play
help-talk = write to the table
help-sound = tones off and on
help-beamer = only the map and the points, for a projector
help-walk = to the buttons around the map, where Tab goes on; Esc leads back to the map
help-help = all keys
mouse-drag = Drag
help-drag = move the map
mouse-wheel = Wheel
help-wheel = larger and smaller; with Shift it turns the tile
mouse-right = Right button
help-right = turn the tile
fields-key = Show whose the fields are ({ $key })
left-key = Show which tiles are still to come, without the one in hand ({ $key })

## Fixed keys

key-arrows = Arrow keys
key-enter = Enter, Space
key-digits = 1 to 9
key-step = Left, Right
key-scoring = Shift+Left, Shift+Right
key-move = Shift+arrow keys
key-walk = Shift+Tab

## Names of keys

held-ctrl = Ctrl
held-cmd = Cmd
held-alt = Alt
held-shift = Shift
key-name-enter = Enter
key-name-space = Space
key-name-escape = Esc
key-name-tab = Tab
key-name-backspace = Backspace
key-name-insert = Insert
key-name-delete = Delete
key-name-home = Home
key-name-end = End
key-name-page-up = Page up
key-name-page-down = Page down
key-name-left = Left
key-name-right = Right
key-name-up = Up
key-name-down = Down

## Key settings

keys-choose = Choose the keys
keys-intro = Choose a key here with the mouse or Enter, then press the one you want instead. Escape leaves it as it is.
keys-usual-all = All keys as usual
keys-table = At the table
keys-replay = At a replay
keys-lesson = In the first game and in puzzles
keys-fixed = Keys that stay
keys-fixed-hint = These keys navigate and confirm everywhere, so they are always the same.
keys-name = Key for “{ $what }”: { $key }
keys-press = Press a key …
keys-also = also: { $keys }
keys-usual = usually: { $key }
keys-unusable = That key cannot be chosen. Press another one, or Escape.
keys-is-fixed = { $key } always does this: { $what }. Press another key, or Escape.
keys-is-taken = { $key } is the key for this: { $what }. Press another key, or Escape.
keys-is-swapped = { $key } is the key for this: { $what }. Exchange the two?
keys-swap = Exchange them
keys-leave = Leave them
