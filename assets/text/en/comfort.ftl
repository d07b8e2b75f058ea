# Tones, the order of seats, nudges and the view for a beamer. Every key stands in ../de too.

sound = Tones when it is your turn, somebody places a tile or gets points
sound-hint = At the table { $key } switches them off and on
sound-not-built = This program was built without tones; README.md says how to get them.
sound-is-off = tones off ({ $key })

move-seat = Move seat { $seat }: by dragging, or with the arrow keys
beamer = Only the map and the points, for a beamer ({ $key })
beamer-back = Back
beamer-back-hint = Esc or { $key }

nudge = Nudge { $name }
nudge-hint = A friendly sign to the table; nothing else comes of it
nudge-mine = Take your time; the others wait for you.
reaction-nudge = It's your turn!

asked-later = Then: { $names }

