# Töne, Sitzordnung, Anstupsen und die Ansicht für einen Beamer. Jeder Schlüssel steht auch in ../en.

sound = Töne, wenn du dran bist, jemand anlegt oder Punkte bekommt
sound-hint = Am Tisch schaltet M sie aus und ein
sound-not-built = Dieses Programm wurde ohne Töne gebaut; wie es sie bekommt, steht in README.md.
key-sound = M
help-sound = Töne aus und ein
sound-is-off = Töne aus (M)
