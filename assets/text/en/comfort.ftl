# Tones, the order of seats, nudges and the view for a projector. Every key is also in ../de.

sound = Tones on your turn, when a tile is placed and when points are scored
sound-hint = At the table { $key } switches them off and on
sound-not-built = This edition of Bastide has no sounds.
sound-is-off = tones off ({ $key })

move-seat = Move seat { $seat }: by dragging, or with the arrow keys
beamer = Only the map and the points, for a projector ({ $key })
beamer-back = Back
beamer-back-hint = Esc or { $key }

nudge = Nudge { $name }
nudge-hint = A friendly sign to the table; nothing else happens
nudge-mine = Take your time; the others wait for you.
reaction-nudge = It's your turn!

asked-later = Then: { $names }

