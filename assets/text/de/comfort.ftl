# Töne, Sitzordnung, Anstupsen und die Ansicht für einen Beamer. Jeder Schlüssel steht auch in ../en.

sound = Töne, wenn du dran bist, jemand anlegt oder Punkte bekommt
sound-hint = Am Tisch schaltet M sie aus und ein
sound-not-built = Dieses Programm wurde ohne Töne gebaut; wie es sie bekommt, steht in README.md.
key-sound = M
help-sound = Töne aus und ein
sound-is-off = Töne aus (M)

move-seat = Platz { $seat } verschieben: ziehen, oder mit den Pfeiltasten
beamer = Nur die Landschaft und die Punkte, für einen Beamer (B)
beamer-back = Zurück
beamer-back-hint = Esc oder B
key-beamer = B

nudge = { $name } anstupsen
nudge-hint = Ein freundliches Zeichen an den Tisch; weiter geschieht nichts
nudge-mine = Lass dir Zeit; die anderen warten auf dich.
reaction-nudge = Du bist dran!

asked-later = Danach: { $names }

key-look = I
help-look = umsehen: die Pfeiltasten gehen über die ganze Landschaft, Eingabe von Sache zu Sache eines Plättchens
