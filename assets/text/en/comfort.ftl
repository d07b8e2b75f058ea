# Tones, the order of seats, nudges and the view for a beamer. Every key stands in ../de too.

sound = Tones when it is your turn, somebody places a tile or gets points
sound-hint = At the table M switches them off and on
sound-not-built = This program was built without tones; README.md says how to get them.
key-sound = M
help-sound = tones off and on
sound-is-off = tones off (M)
