# Die Tasten: was sie tun, wie sie heißen und wo man sie wählt. Jeder Text steht auch in ../en.

help-title = Tasten
help-at-table = Regeln und Tasten

## Was sie tun

help-arrows = von Feld zu Feld gehen, wo das Plättchen passt, oder von Stelle zu Stelle
help-enter = anlegen oder wählen, dann bestätigen
help-digits = die Stelle oder den Knopf mit dieser Ziffer wählen
help-tool = wechseln, was gesetzt wird: nächste Figur, Chip, Mauerstück
help-list = alle Möglichkeiten als Liste
help-turn = das Plättchen nach rechts drehen, so wie es passt
help-turn-back = nach links drehen
help-undo = einen Schritt zurücknehmen, oder zu „Letzten Zug zurücknehmen“
help-step = einen Eintrag zurück oder weiter
help-scoring = zur Wertung davor oder zur nächsten
help-turn-before = zum Zug davor
help-turn-after = zum nächsten Zug
help-first = an den Anfang
help-last = ans Ende
help-run = abspielen und anhalten
help-go-on = weiter, sobald das Ergebnis eines Zuges gezeigt wurde
help-lesson-back = zurück zum Zug davor
help-lesson-skip = einen Zug überspringen
help-fit = die ganze Landschaft zeigen
help-larger = die Landschaft vergrößern
help-smaller = die Landschaft verkleinern
help-move = die Landschaft verschieben
looking = Du siehst dich um: Die Pfeiltasten bewegen, Eingabe geht durch die Teile eines Plättchens. { $key } oder Escape beendet es.
help-look = umsehen: Die Pfeiltasten gehen über die ganze Landschaft, Eingabe geht durch die Teile eines Plättchens
help-fields = zeigen, wem welche Wiese gehört
help-left = zeigen, welche Plättchen übrig sind
help-advise = einen starken Bot fragen, was er spielen würde
help-talk = an den Tisch schreiben
help-sound = Töne aus und ein
help-beamer = nur die Landschaft und die Punkte, für einen Beamer
help-walk = zu den Knöpfen um die Landschaft, dort weiter mit Tab; Esc führt zurück zur Landschaft
help-help = alle Tasten
mouse-drag = Ziehen
help-drag = die Landschaft verschieben
mouse-wheel = Mausrad
help-wheel = größer und kleiner; mit Umschalt das Plättchen drehen
mouse-right = rechte Maustaste
help-right = das Plättchen drehen
fields-key = Zeigen, wem welche Wiese gehört ({ $key })
left-key = Zeigen, welche Plättchen noch verdeckt sind, ohne das in der Hand ({ $key })

## Die bleiben

key-arrows = Pfeiltasten
key-enter = Eingabe, Leertaste
key-digits = 1 bis 9
key-step = Links, Rechts
key-scoring = Umschalt+Links, Umschalt+Rechts
key-move = Umschalt+Pfeiltasten
key-walk = Umschalt+Tab

## Was auf ihnen steht

held-ctrl = Strg
held-cmd = Cmd
held-alt = Alt
held-shift = Umschalt
key-name-enter = Eingabe
key-name-space = Leertaste
key-name-escape = Esc
key-name-tab = Tabulator
key-name-backspace = Rücktaste
key-name-insert = Einfg
key-name-delete = Entf
key-name-home = Pos1
key-name-end = Ende
key-name-page-up = Bild auf
key-name-page-down = Bild ab
key-name-left = Links
key-name-right = Rechts
key-name-up = Hoch
key-name-down = Runter

## Wo man sie wählt

keys-choose = Tasten wählen
keys-intro = Wähle hier eine Taste mit der Maus oder mit Eingabe und drücke dann die neue. Escape lässt sie, wie sie ist.
keys-usual-all = Alle Tasten wie üblich
keys-table = Am Tisch
keys-replay = Beim Nachspielen
keys-lesson = Im ersten Spiel und bei Rätseln
keys-fixed = Tasten, die bleiben
keys-fixed-hint = Mit ihnen bewegst du dich und bestätigst überall, darum sind sie immer gleich.
keys-name = Taste für „{ $what }“: { $key }
keys-press = Taste drücken …
keys-also = auch: { $keys }
keys-usual = üblich: { $key }
keys-unusable = Diese Taste lässt sich nicht wählen. Drücke eine andere oder Escape.
keys-is-fixed = { $key } ist immer dafür da: { $what }. Drücke eine andere Taste oder Escape.
keys-is-taken = { $key } ist schon dafür da: { $what }. Drücke eine andere Taste oder Escape.
keys-is-swapped = { $key } ist schon dafür da: { $what }. Die beiden tauschen?
keys-swap = Tauschen
keys-leave = So lassen
