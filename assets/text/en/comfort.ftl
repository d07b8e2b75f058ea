# Tones, the order of seats, nudges and the view for a beamer. Every key stands in ../de too.

sound = Tones when it is your turn, somebody places a tile or gets points
sound-hint = At the table M switches them off and on
sound-not-built = This program was built without tones; README.md says how to get them.
key-sound = M
help-sound = tones off and on
sound-is-off = tones off (M)

move-seat = Move seat { $seat }: by dragging, or with the arrow keys
beamer = Only the map and the points, for a beamer (B)
beamer-back = Back
beamer-back-hint = Esc or B
key-beamer = B

nudge = Nudge { $name }
nudge-hint = A friendly sign to the table; nothing else comes of it
nudge-mine = Take your time; the others wait for you.
reaction-nudge = It's your turn!

asked-later = Then: { $names }

key-look = I
help-look = look around: arrow keys go over the whole map, Enter goes from thing to thing of a tile
