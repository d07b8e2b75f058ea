# Was an einer Datei mit Plättchen nicht stimmt. Jeder Text steht auch in ../en.

tiles-too-many = { $more } weitere Dateien: höchstens { $most } werden gelesen
tiles-at = { $file }, Zeile { $line }: { $what }
tiles-at-tile = { $file }, Zeile { $line }, Plättchen { $tile }: { $what }
tiles-too-large = die Datei ist zu groß: höchstens 262144 Bytes werden gelesen
tiles-no-text = das ist kein Text: Plättchensätze stehen in UTF-8
tiles-syntax = das lässt sich nicht lesen ({ $text })
tiles-set-name = der Name „{ $text }“ des Satzes sollte aus 1 bis 40 Zeichen a bis z, 0 bis 9 und - bestehen
tiles-title = der Titel sollte 1 bis 80 sichtbare Zeichen haben
tiles-name-taken = ein Satz namens { $text } ist schon da; gib diesem einen anderen Namen
tiles-kinds = der Satz hat { $number } Arten von Plättchen; es sollten 1 bis 400 sein
tiles-tile-name = der Name „{ $text }“ des Plättchens sollte aus 1 bis 40 Buchstaben, Ziffern und - bestehen
tiles-name-twice = ein anderes Plättchen des Satzes heißt genauso
tiles-count = es gibt { $number } davon; es sollten 1 bis 99 sein
tiles-sides = die Seiten „{ $text }“ sollten vier aus C, R, F und I sein, von Norden im Uhrzeigersinn
tiles-half-sides = die Seiten „{ $text }“ sollten drei aus C, R und F sein: die beiden kurzen im Uhrzeigersinn, dann die lange
tiles-half = ein Dreiecksplättchen kann das nicht haben: { $text }
tiles-half-tunnel = einen Tunnel
tiles-half-river = einen Fluss
tiles-half-shared = eine Seite, die zwei Städte teilen
tiles-side-list = „{ $text }“ sollten einige aus N, E, S und W sein, bei einem Dreiecksplättchen aus N, E und H, jede einmal
tiles-half-side-list = „{ $text }“ sollten einige aus NL NR EL ER SL SR WL WR sein, jede einmal, oder I für eine Wiese innen; ein Dreiecksplättchen hat NL NR EL ER HL HR
tiles-other-landscape = an { $side } soll etwas liegen ({ $what }), aber diese Seite zeigt { $shows }
tiles-side-twice = zwei Teile nehmen die Seite { $text } in Anspruch
tiles-side-unclaimed = die Seite { $side } zeigt { $shows }, aber dort fehlt: { $what }
tiles-no-such-side = { $text } ist keine Seite davon: Ein quadratisches Plättchen hat N, E, S und W, ein Dreiecksplättchen N, E und H
tiles-also-touches = eine Stadt soll auch { $text } berühren, aber dort liegt keine andere Stadt
tiles-field-in-city = an { $text } soll eine Wiese liegen, aber dort ist Stadt
tiles-half-twice = zwei Wiesen nehmen die halbe Seite { $text } in Anspruch
tiles-half-unclaimed = die halbe Seite { $text } ist Wiese, aber dort liegt keine
tiles-no-such-city = eine Wiese nennt Stadt { $city }, aber das Plättchen hat { $number }; gezählt wird von 0 an
tiles-field-crosses = die Wiese bei { $field } liegt auf beiden Seiten: { $what } { $sides }
tiles-city-out-of-reach = die Wiese bei { $field } kann Stadt { $city } nicht berühren, dazwischen liegt: { $what } { $sides }
tiles-land-city = Stadt
tiles-land-road = Straße
tiles-land-river = Fluss
tiles-crossing = es soll eine Kreuzung sein, aber nur { $number } Straßen enden darauf; eine Kreuzung braucht drei
tiles-segments = es hat { $number } Teile; höchstens 16 sind erlaubt
tiles-pennants = { $number } Wappen in einer Stadt sind zu viele; höchstens 9 sind erlaubt
tiles-word = das Zeichen oder die Ware „{ $text }“ sollte aus 1 bis 32 Buchstaben, Ziffern, - und : bestehen
tiles-replaces = es soll „{ $text }“ ersetzen; das sollte der Name eines anderen Plättchens sein
tiles-marks = es hat { $number } Zeichen; höchstens 8 sind erlaubt
tiles-well = „{ $name }“ ist ein Plättchensatz: { $kinds ->
    [one] eine Art
   *[other] { $kinds } Arten
  }, { $tiles } Plättchen.
sets-heading = Plättchensätze
sets-text = Eigene Sätze stehen hier neben den eingebauten. Ziehe eine Datei mit der Endung .ron ins Fenster, oder gib ihren Pfad an. An einem Tisch gehen die Sätze des Gastgebers an alle, die sich hinsetzen; niemandem fehlt einer.
sets-file = Datei
sets-add = Hinzufügen
sets-own = Deine eigenen
sets-none = Noch keine. Die Hilfe sagt im Kapitel „Was gespielt wird“, wie man einen schreibt.
sets-built-in = Eingebaut
sets-refused = Das ist kein brauchbarer Plättchensatz: { $why }
sets-added = Der Plättchensatz „{ $title }“ wurde hinzugefügt. Beim Einrichten eines Tischs steht er unter den Plättchen.
no-file-dialog = Dieser Rechner hat keinen Dialog zum Auswählen von Dateien. Tippe den Pfad ein. Was sich öffnen lässt, kannst du auch auf das Fenster ziehen.
