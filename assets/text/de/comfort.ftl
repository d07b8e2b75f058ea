# Töne, Sitzordnung, Anstupsen und die Ansicht für einen Beamer. Jeder Schlüssel steht auch in ../en.

sound = Töne, wenn du dran bist, jemand anlegt oder Punkte bekommt
sound-hint = Am Tisch schaltet { $key } sie aus und ein
sound-not-built = Diese Ausgabe von Bastide hat keine Töne.
sound-is-off = Töne aus ({ $key })

move-seat = Platz { $seat } verschieben: ziehen oder mit den Pfeiltasten
beamer = Nur die Landschaft und die Punkte, für einen Beamer ({ $key })
beamer-back = Zurück
beamer-back-hint = Esc oder { $key }

nudge = { $name } anstupsen
nudge-hint = Ein freundliches Zeichen an den Tisch; sonst geschieht nichts
nudge-mine = Lass dir Zeit; die anderen warten auf dich.
reaction-nudge = Du bist dran!

asked-later = Danach: { $names }

