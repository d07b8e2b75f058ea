# Noch einmal spielen, aussteigen, später dazukommen, und Spiele, die andere haben. Jeder Schlüssel steht auch in ../en.

again = Noch einmal
again-hint = Dieselben Leute, Regeln und dasselbe Passwort. Wer zuerst dran war, kommt zuletzt.
again-not-yet = Die Rechner einigen sich gerade auf das Ergebnis. Einen Augenblick bitte.
again-invitation = { $name } spielt noch einmal mit denselben Leuten. Dein Platz ist frei gehalten.
again-join = Zur nächsten Runde hinsetzen

leave-title = Den Tisch verlassen
leave-away = Das Spiel weglegen
leave-away-hint = Es ist gespeichert. Bist du an der Reihe, warten die anderen, bis du zurück bist, oder einigen sich auf etwas anderes.
leave-away-played = Dein Platz wird jetzt ohne dich gespielt: Du kannst gehen und jederzeit zurückkommen.
leave-bot = Ein Bot am Rechner von { $owner } spielt für mich
leave-bot-hint = Bis ich zurückkomme. Die anderen müssen zustimmen; danach das Spiel weglegen.
leave-skip = Meine Züge werden übergangen
leave-skip-hint = Bis ich zurückkomme. Die anderen müssen zustimmen; danach das Spiel weglegen.
leave-good-hint = Mein Platz wird ab dann übergangen, und jemand anders kann ihn nehmen. Meine Figuren bleiben stehen.
leave-going = Es geht, sobald die anderen es wissen …
leave-waits = { $what }: gefragt, { $agreed } von { $needed } sind einverstanden
leave-stay = Hierbleiben

friend-bot = Den Platz von { $name } spielt ein Bot.
friend-left = { $name } ist ausgestiegen: Der Platz ist frei.
friend-away = Den Platz von { $name } spielt gerade niemand.
friend-take = Übernehmen
friend-take-name = Den Platz von { $name } übernehmen
friend-hint = Die Leute am Tisch müssen zustimmen.
friend-asked = Du hast um den Platz von { $name } gebeten.

table-locked = verlangt ein Passwort

neighbour-games-open = Ein Spiel von jemandem hier holen …
neighbour-games-hint = Welche deiner Spiele haben andere? Sie nennen nur solche, in denen dein eigener Schlüssel einen Platz hatte.
neighbour-games-ask = { $name } fragen
neighbour-games-waits = { $name } wird gefragt …
neighbour-games-empty = { $name } hat kein Spiel, bei dem du dabei warst.
neighbour-games-of = Deine Spiele am Rechner von { $name }:
neighbour-games-line = { $players } · { $entries ->
    [one] 1 Eintrag
   *[other] { $entries } Einträge
  }
neighbour-games-here = ist bei deinen gespeicherten Spielen
neighbour-games-coming = kommt
neighbour-games-fetch = Holen
neighbour-games-no-answer = { $name } antwortet nicht.
neighbour-games-gone = { $name } ist nicht mehr verbunden.
neighbour-games-withheld = { $name } kann dieses Spiel nicht schicken: Es ist nicht mehr da.
neighbour-games-too-long = Dieses Spiel ist zu lang zum Schicken: mehr als 4 MiB. { $name } kann die Datei exportieren und anders weitergeben.
neighbour-games-cancelled = Das Spiel von { $name } wurde nicht geholt.
neighbour-games-wrong = Was { $name } geschickt hat, ist ungültig oder ein anderes Spiel. Es wurde verworfen.
neighbour-games-not-kept = Das Spiel von { $name } konnte nicht bei deinen gespeicherten Spielen abgelegt werden.

resume-heading = Das Spiel geht weiter, wenn seine Leute da sind:
resume-mine = da
resume-same = da, mit demselben Stand
resume-shorter = da, und bekommt, was fehlt
resume-longer = da, und hat mehr; es wird geholt
resume-other = da, aber mit einem Stand, der abweicht
resume-entries = { $entries ->
    [one] 1 Eintrag im Protokoll
   *[other] { $entries } Einträge im Protokoll
  }
resume-says = da, meldet gleich, wie weit die Kopie reicht
resume-away = noch nicht da
resume-taken = { $more ->
    [one] 1 Eintrag kam
   *[other] { $more } Einträge kamen
  } aus der längsten gültigen Kopie dazu: jetzt { $entries }.
resume-differ = Wo Kopien voneinander abweichen, zählt, was mehr als die Hälfte gespeichert hat. Was sich so nicht klären lässt, könnt ihr als Zweig weiterspielen; keine Kopie geht verloren.
