# Was das Programm auf Deutsch sagt. Jeder Schlüssel steht auch in ../en.

tagline = Gemeinsam ein Land bauen. Kein Server, nur euer Netz.

## Erster Start und Profil
cannot-start = Bastide kann nicht starten
start-no-home = Das System nennt keinen Benutzerordner. Gib mit --data-dir an, wo Spiele gespeichert werden sollen.
start-folder = { $path } lässt sich nicht benutzen ({ $reason }). Mach den Ordner les- und schreibbar oder wähle mit --data-dir einen anderen.
start-portable = Wegen der Datei „portable“ neben dem Programm liegt alles in { $path }, doch der Ordner lässt sich nicht benutzen ({ $reason }). Erlaube dort das Schreiben, nimm die Datei weg oder wähle mit --data-dir einen anderen Ordner.
start-in-use = Ein anderes Fenster oder Programm benutzt schon das Profil in { $path }. Schließe es oder wähle mit --data-dir ein anderes Profil.
start-key = Die Schlüsseldatei { $path } ist beschädigt ({ $reason }). Leg eine Kopie zurück oder räume sie beiseite, um ohne sie zu beginnen.
start-thread = Der Thread für das Netz lässt sich nicht starten ({ $reason }).
welcome-heading = Willkommen! Wie heißt du?
profile-heading = Name und Farbe
your-name = Dein Name
your-colour = Deine Farbe
go-on = Weiter
back = Zurück
save = Speichern
close = Schließen

## Farben
colour-red = Rot
colour-blue = Blau
colour-green = Grün
colour-yellow = Gelb
colour-black = Schwarz
colour-white = Weiß
colour-pink = Rosa
colour-orange = Orange
chip-turquoise = Türkis
chip-violet = Violett
chip-brown = Braun
chip-grey = Grau
chip-olive = Oliv
chip-beige = Beige

## Start
settings = Einstellungen
new-table = Neuer Tisch
new-table-hint = Einen Tisch eröffnen, den alle in diesem Netz sehen
play-here = Hier spielen
play-here-hint = Mehrere Personen an diesem Rechner oder Bots; ohne Netz
new-or-here = „Hier spielen“ ist für diesen Rechner: gegen Bots oder reihum. „Neuer Tisch“ ist für mehrere Rechner in diesem Netz.
table-of = Tisch von { $name }
table-here = An diesem Rechner
tables-heading = Tische in diesem Netz
neighbours = { $count ->
    [0] Noch ist kein anderer Rechner da. Starte Bastide auf einem weiteren Rechner dieses Netzes.
    [one] Ein anderer Rechner ist da.
   *[other] { $count } andere Rechner sind da.
  }
no-tables = Kein Tisch ist offen. Eröffne einen: Die anderen sehen ihn sofort.
table-line = { $host } · { $taken } von { $seats } Plätzen besetzt
state-open = wartet auf Mitspieler
state-playing = spielt gerade
state-resumable = dein Spiel
state-over = beendet
table-silent = Sein Rechner antwortet nicht. Wenn er nicht wiederkommt, verschwindet der Tisch bald aus dieser Liste.
they-are-older = Dort läuft eine ältere Version von Bastide. Sie muss aktualisiert werden, um mit dir zu spielen.
we-are-older = Dort läuft eine neuere Version von Bastide. Aktualisiere deine, um mitzuspielen.
other-rules = Dort gelten andere Regeln, obwohl die Version gleich ist. Eines der Programme wurde verändert.
join = Hinsetzen
return-to-table = Weiterspielen
watch = Zuschauen
password = Passwort
saved-heading = Gespeicherte Spiele
loading = Gespeicherte Spiele werden gelesen …
no-saved = Noch keine gespeicherten Spiele. Jedes Spiel wird automatisch gespeichert.
opened-title = Ein Spiel aus einer Datei
opened-kept = Es liegt jetzt unter den gespeicherten Spielen.
opened-later = Später
date-format = %d.%m.%Y, %H:%M
saved-line = { $date } · { $players }Zug { $turn }
saved-line-new = { $date } · { $players }noch nicht begonnen
saved-line-over = { $date } · { $players }zu Ende nach { $turn ->
    [one] 1 Zug
   *[other] { $turn } Zügen
  }
saved-line-broken = { $date } · { $players }gilt nur bis Zug { $turn }
saved-line-none = { $date } · aus dieser Datei lässt sich kein Spiel lesen
own-mix = eigene Mischung
own-mix-of = eigene Mischung aus { $count } Modulen
saved-more = { $count ->
    [one] 1 älteres Spiel zeigen
   *[other] { $count } ältere Spiele zeigen
  }
saved-unread = { $count ->
    [one] Eine noch ältere Datei wurde nicht gelesen.
   *[other] { $count } noch ältere Dateien wurden nicht gelesen.
  }
continue = Fortsetzen
continue-hint = Öffnet den Tisch wieder, mit dem Spiel, wie es stand. Die anderen sehen ihn und kommen an ihren Rechnern dazu; bis dahin wartet das Spiel.
continue-here-hint = Das Spiel geht an diesem Rechner weiter, wo es aufgehört hat.
look-hint = Zeigt das Spiel, wie es stand. Du hast dort keinen Platz, und für die Spieler ändert sich nichts.
see-result-hint = Zeigt die Karte und die Punkte am Ende. Am Spiel ändert sich nichts mehr.
look = Ansehen
see-result = Ergebnis ansehen
delete-game = Dieses Spiel löschen …
delete-title = Spiel löschen?
delete-text = Das Protokoll verschwindet für immer von diesem Rechner. Auf den Rechnern der anderen bleibt es.
delete-text-here = Es verschwindet für immer von diesem Rechner.
delete-not = Behalten
delete-really = Löschen
go-on-alone = Hier allein weiter
go-on-alone-hint = Für ein Spiel, dessen andere Rechner nicht wiederkommen: Es geht in einem Zweig weiter, in dem du alle Plätze an diesem Rechner spielst. Das gespeicherte Spiel bleibt, wie es ist, und bei den anderen ändert sich nichts.
other-ways = Mit Code oder Ticket dazukommen, Datei öffnen …
address = Adresse
connect = Verbinden
own-address = Adresse dieses Rechners: { $address }
file = Gespeichertes Spiel
open = Öffnen
browse = Auswählen …
drop-hint = Oder zieh eine Datei *.bastide auf dieses Fenster. Sie wird geprüft und kopiert; das Original bleibt, wie es ist.

## Was gespielt wird
preset-base = Grundspiel
preset-first = Gut für die erste Partie
preset-base-rule = Städte, Straßen, Klöster und Wiesen.
preset-river = Grundspiel und Fluss
preset-river-rule = Erst entsteht ein Fluss, dann das Land darum.
preset-current = Grundspiel von heute
preset-current-rule = Das Grundspiel von heute: mit dem Abt, seinen Gärten und dem Fluss.
preset-builders = Großer Meeple und Baumeister
preset-builders-rule = Fluss, ein großer Meeple, der doppelt zählt, und ein Baumeister, der einen Doppelzug bringt.
preset-tempo = Tempo & Taktik
preset-tempo-rule = Alle neun Module: Glücksschwein, Drache, Königin, Zauberer, Wagen, Zollstation, Gutshof, Türme, Gold und Mauern.
preset-tunnel = Tunnel
preset-tunnel-rule = Zwei Chips einer Farbe verbinden zwei Tunnelöffnungen zu einer Straße.
preset-halves = Halb so wild
preset-halves-rule = Alle haben Dreiecksplättchen und dürfen eines legen, statt zu ziehen.
preset-tatan = Tatan
preset-tatan-rule = Ein Kärtchen versetzt ein gelegtes Plättchen oder bringt zwei; am Ende schließen Kärtchen Lücken.
preset-everything = Alle vier Varianten
preset-everything-rule = Alles aus den vier Regelheften: Tempo & Taktik, Tunnel, Halb so wild und Tatan, für einen langen Abend. Ohne Wiesen, wie es Tempo & Taktik verlangt, und ohne andere Erweiterungen.
meeple-rule = In einer Stadt, auf einer Straße oder in einem Kloster bringt er Punkte und kommt heim, sobald das Gebiet fertig ist; auf einer Wiese bleibt er bis zum Schluss.
hint-card = Regelkarte
card-of = Regelkarte: { $module }
module-fields = Wiesen
module-fields-rule = Bauern bringen am Ende Punkte für jede fertige Stadt an ihrer Wiese.
module-river = Fluss
module-river-rule = Zuerst entsteht der Fluss, von der Quelle bis zum See.
module-big-meeple = großer Meeple
module-big-meeple-rule = Ein Meeple, der bei der Mehrheit für zwei zählt.
module-builder = Baumeister
module-builder-rule = Wer Straße oder Stadt seines Baumeisters erweitert, hat einen Doppelzug.
module-inns = Wirtshäuser und Kathedralen
module-inns-rule = Wirtshäuser und Kathedralen machen Fertiges wertvoller und Unfertiges wertlos.
module-pig = Glücksschwein
module-pig-rule = Wer ein Plättchen neben dein Schwein legt, bringt dir ein zusätzliches Plättchen.
module-dragon = Drache
module-dragon-rule = Jede fertige Stadt schickt den Drachen den Fluss entlang; er verbrennt, was links und rechts von ihm steht.
module-queen = Königin
module-queen-rule = Eine Königin macht aus zwei Punkten je Stadtplättchen drei; unfertig zählt die Stadt nichts.
module-wizard = Zauberer
module-wizard-rule = Vor einem neuen Kloster darf der Zauberer bis zu drei Plättchen um seines legen.
module-wagon = Wagen
module-wagon-rule = Die längste Straße des Spiels bringt am Ende 10 Punkte.
module-toll = Zollstation
module-toll-rule = Eine Zollstation an einer Kreuzung kassiert bei jeder fertigen Straße, die dort endet.
module-estate = Gutshof
module-estate-rule = Ein Gutshof zählt Städte und Klöster in seinem Umfeld, sobald er umgeben ist.
module-tower = Türme
module-tower-rule = Um den eigenen Turm dürfen Figuren auch auf ältere Plättchen; der Drache verschont sie.
module-gold = Gold und Mauern
module-gold-rule = Bei jeder fertigen Straße kauft Gold Plättchen oder Mauern oder holt Figuren zurück.
module-tunnel = Tunnel
module-tunnel-rule = Zwei Chips einer Farbe verbinden zwei Tunnelöffnungen, wo immer sie liegen.
module-halves = Dreiecksplättchen
module-halves-rule = Statt zu ziehen, darfst du ein Dreiecksplättchen aus der Hand legen.
module-hills = Hügel
module-hills-rule = Bei Gleichstand gewinnt, wer auf einem Hügel steht.
module-vineyards = Weinberge
module-vineyards-rule = Jeder Weinberg im Umfeld bringt einem fertigen Kloster 3 Punkte mehr.
module-sheep = Schäfer
module-sheep-rule = Ein Schäfer sammelt eine Herde, die im Stall Punkte bringt, wenn nicht der Wolf kommt.
module-circles = Kornkreise
module-circles-rule = Ein Kornkreis lässt alle einen Ritter, Reisenden oder Bauern dazusetzen oder zurücknehmen.
module-tatan = Tatan-Kärtchen
module-tatan-rule = Ein Tatan-Kärtchen versetzt ein gelegtes Plättchen oder bringt zwei neue; am Ende schließt es eine Lücke.
module-goods = Handelswaren
module-goods-rule = Wer eine Stadt fertig baut, nimmt ihre Waren; am Ende bringen die meisten von jeder Sorte 10 Punkte.
module-farm-pig = Schwein
module-farm-pig-rule = Auf einer Wiese, die du wertest, bringt dir dein Schwein 4 statt 3 Punkte je fertiger Stadt.
module-abbot = Abt
module-abbot-rule = Dein Abt dient Klöstern und Gärten; statt eine Figur zu setzen, darfst du ihn für die Punkte bis dahin zurückrufen.
module-phantom = Phantom
module-phantom-rule = Ein Phantom darf als zweite Figur auf ein anderes Gebiet des Plättchens.
module-king = König und Raubritter
module-king-rule = Den König bekommt, wer die größte Stadt fertig baut, den Raubritter, wer die längste Straße fertig baut.
module-watchtowers = Wachtürme
module-watchtowers-rule = Wird das Gebiet einer Figur auf dem Plättchen eines Wachturms fertig, bringt sie auch Punkte für das, was um den Turm liegt.
module-festival = Fest
module-festival-rule = Wer ein Plättchen mit einem Fest legt, darf eine eigene Figur heimholen, statt eine zu setzen.
module-wind-roses = Windrosen
module-wind-roses-rule = Ein Plättchen mit einer Himmelsrichtung bringt in diesem Viertel der Windrose 3 Punkte.
module-shrines = Schreine
module-shrines-rule = Ein Schrein zählt wie ein Kloster; neben einem Kloster schickt das, was zuerst fertig ist, den Meeple im anderen heim.
module-siege = Belagerung
module-siege-rule = Eine belagerte Stadt bringt weniger, zählt für Bauern aber doppelt; an einem Kloster vorbei können Ritter fliehen.
module-buildings = kleine Gebäude
module-buildings-rule = Statt einer Figur darf ein Schuppen, Haus oder Turm auf dein Plättchen: 1, 2 oder 3 Punkte mehr für alles, wozu es gehört.
module-princess = Prinzessin und Drache
module-princess-rule = Ein Drache, den alle ziehen, vertreibt Figuren; die Fee schützt ihre, die Prinzessin leert Städte, Portale führen überallhin.
module-the-tower = Der Turm
module-the-tower-rule = Alle bauen an den Türmen; mit jedem Turmteil darfst du einen Meeple gefangen nehmen, den der Turm erreicht.
module-mage = Magier und Hexe
module-mage-rule = Der Magier bringt einer Straße oder Stadt je Plättchen 1 Punkt mehr; die Hexe halbiert, was eine andere bringt.
setup-unknown-set = Den Plättchensatz „{ $set }“ gibt es in diesem Programm nicht.
setup-no-tiles = Wähle mindestens einen Satz mit gewöhnlichen Plättchen, etwa das Grundspiel.
setup-river-tiles = Der Fluss braucht einen Satz mit Flussplättchen.
setup-tiles-without-river = Die Flussplättchen von „{ $set }“ brauchen das Modul Fluss.
setup-no-spring = Ein Fluss braucht eine Quelle, und kein Satz hat eine.
setup-no-figures = Mindestens eine Figur muss erlaubt sein, sonst gäbe es nie Punkte.
setup-seats = Ein Spiel braucht 2 bis 8 Plätze, nicht { $seats }.
setup-too-many-tiles = { $tiles } Plättchen sind zu viele: Ein Spiel kann höchstens 40000 haben.
setup-too-many-sets = { $sets } Plättchensätze sind zu viele: Ein Spiel kann höchstens 64 haben.
setup-too-many-segments = Das Plättchen „{ $tile }“ hat zu viele getrennte Teile: Höchstens 16 sind möglich.
setup-two-tile-city = Eine Stadt aus zwei Plättchen zählt 4 oder, wie in der ersten Auflage, 2, nicht { $points }.
setup-toll-threshold = Eine Kreuzung hat 3 Straßenenden oder, wenn kleine Dörfer zählen, 2, nicht { $ends }.
setup-halves-without-tiles = Dreiecksplättchen auf der Hand brauchen einen Satz mit Dreiecksplättchen.
setup-tiles-without-halves = Die Dreiecksplättchen von „{ $set }“ brauchen das Modul Dreiecksplättchen.
setup-hand = Eine Hand hat 1 bis 8 Dreiecksplättchen, nicht { $hand }.
setup-too-few-halves = { $seats } Hände mit je { $hand } brauchen { $needed } Dreiecksplättchen, es gibt aber nur { $there }.
setup-too-many-halves = Höchstens { $most } Dreiecksplättchen lassen sich verdeckt austeilen, es gibt aber { $there }: Wähle weniger Sätze.

## Vorraum
leave = Verlassen
lobby-here = Alle spielen an diesem Rechner.
lobby-network = Alle in diesem Netz sehen diesen Tisch und können sich hinsetzen.
lobby-locked = Alle in diesem Netz sehen diesen Tisch. Hinsetzen und zuschauen kann nur, wer das Passwort kennt.
seats = Plätze
n-seats = { $count } Plätze
number-of-seats = Anzahl der Plätze
number-of-seats-people = Für weniger Plätze muss erst jemand seinen frei machen.
free-seat = frei
sit-down = Hinsetzen
add-hot-seat = Noch jemand hier
add-bot = Bot
add-easy-bot = Leichter Bot
add-hard-bot = Starker Bot
bot-easy-hint = Übersieht manches und verschätzt sich, wie ein Freund in der zweiten Partie
bot-medium-hint = Sieht jeden Platz und was er wert ist; zieht sofort
bot-hard-hint = Denkt einige Züge voraus, so lange, wie du es wählst
bot-thinks = denkt { $seconds } s
bot-thinks-hint = So lange denkt dieser Bot über jede Entscheidung nach
guest = Spieler { $seat }
bot-random = zufälliger Bot
bot-greedy = einfacher Bot
bot-easy = leichter Bot
bot-medium = Bot
bot-hard = starker Bot
seat-here = an diesem Rechner
seat-person = an einem anderen Rechner
stand-up = Platz frei machen
change-seat = Name, Farbe
seat-name = Name
ready = bereit
not-ready = nicht bereit
ready-button = Ich bin bereit
not-ready-button = Doch nicht bereit
ready-hint = Das Spiel beginnt, wenn alle bereit sind.
lobby-coming = Was dieser Tisch braucht, wird geladen: { $had } von { $known } KB sind da
waits-for-host = Der Gastgeber startet das Spiel.
start = Spiel starten
start-by-key = Escape führt hierher.
not-yet-free = Plätze sind frei: Warte auf Leute, nimm einen Bot oder wähle weniger Plätze.
not-yet-free-here = Plätze sind frei: Setz jemanden oder einen Bot darauf, oder nimm weniger Plätze.
not-yet-free-branch = Plätze sind frei: Warte auf die Leute, die sie hatten, oder gib sie Bots oder Leuten hier.
not-yet-ready = Jemand ist noch nicht bereit.
not-yet-connected = Jemand ist nicht verbunden.
not-yet-starting = Gleich geht es los …
what-is-played = Was gespielt wird
preset-instead = { $preset } ersetzt, was du selbst ausgewählt hattest.
preset-back = Zurück zu meiner Auswahl
modules-on = Dabei: { $names }
option-small-city = Eine Stadt aus zwei Plättchen bringt 2 statt 4 Punkte
option-river = Der Fluss darf zweimal in dieselbe Richtung abbiegen
option-river-start = Mit Fluss kommt das Startplättchen des Grundspiels aus dem Spiel
option-inns-unfinished = Am Ende zählen unfertige Straßen mit Wirtshaus und Städte mit Kathedrale wie andere
option-king = König und Raubritter:
king-pays-each = am Ende 1 Punkt für jede fertige Stadt oder Straße
king-pays-ten = je 10 Punkte
king-pays-fifteen = je 15 Punkte, beide zusammen 40
king-pays-at-once = sofort 1 Punkt für jede Stadt oder Straße, die fertig wird
option-festival = Ein Fest holt nur Meeples heim, keine anderen Figuren
option-escape = Ritter fliehen nur an einem Kloster neben einem belagerten Plättchen vorbei
option-buildings = Jedes kleine Gebäude bringt 1 Punkt
option-march = Der Drache, den alle ziehen, zieht erst nach der Wertung
option-fairy = Die Fee steht auf einem Plättchen statt neben einem Meeple
option-princess = Eine Prinzessin muss einen Meeple heimschicken
hints-allowed = Hilfen für alle
hints-on-hint = Ist dies an, zeigt das Spiel allen am Tisch, was etwas wert ist, wem es gehört, welche Plättchen übrig sind und was wohin passt, und alle dürfen einen Bot um Rat fragen.
hints-off-hint = An diesem Tisch sagt kein Fenster, was etwas wert ist oder welche Plättchen übrig sind. Erlaubte Plätze und Gründe werden weiter gezeigt.
setup-modules = Module
setup-options = Hausregeln
setup-sets = Plättchen
setup-options-heading = Hausregeln an diesem Tisch
setup-sets-heading = Plättchen in diesem Spiel
group-base = Rund ums Grundspiel
group-inns = Wirtshäuser und Kathedralen
group-traders = Händler und Baumeister
group-princess = Prinzessin und Drache
group-tower = Der Turm
group-small = Kleine Erweiterungen
group-tempo = Tempo & Taktik
group-tunnel = Tunnel
group-halves = Halb so wild
group-tatan = Tatan
set-abbey = Abtei und Bürgermeister: die Landschaften
set-base = Grundspiel
set-besiegers = Die Belagerer
set-cathars = Die Katharer
set-crop1 = Kornkreise I
set-crop2 = Kornkreise II
set-cult = Der Kult
set-dragon = Prinzessin und Drache
set-festival = Das Fest
set-gardens = Gärten
set-gold = Goldminen
set-halves1 = Dreiecksplättchen I (eigene Landschaften)
set-halves2 = Dreiecksplättchen II (eigene Landschaften)
set-hills = Schafe und Hügel
set-inns = Wirtshäuser und Kathedralen
set-king = König und Raubritter
set-mage = Magier und Hexe
set-river1 = Fluss I
set-river2 = Fluss II
set-tower = Der Turm
set-traders = Händler und Baumeister
set-tunnel = Tunnel
set-watchtowers = Die Wachtürme
set-windroses = Die Windrosen
set-line = { $title } · { $count } Plättchen
set-own = Ein eigener Satz. Er geht zusammen mit dem Spiel an alle am Tisch; niemand muss ihn installieren.
set-of-table = { $name } · ein eigener Satz des Gastgebers; er kommt mit diesem Tisch
set-copies = { $count }-mal
set-more = Noch einmal { $title }
setup-dragon-without-river = Der Drache zieht am Fluss entlang: Schalte den Fluss ein und nimm die Plättchen von Fluss I.
setup-dragon-river = Der Drache braucht einen Fluss ohne Gabelung: Nimm nur Fluss I, und nur einmal.
setup-tunnel-seats = Tunnel-Chips gibt es in sechs Farben; für { $seats } Plätze reichen sie nicht.
note-nothing-for = Kein Plättchen hat etwas für das Modul { $module }: Es ändert nichts.
note-off-for = Manche Plättchen zeigen etwas, das ohne das Modul { $module } keine Wirkung hat.
note-idle-volcano = Der Vulkan auf manchen Plättchen hat ohne das Modul Prinzessin und Drache keine Wirkung.
note-idle-dragon = Das Drachenzeichen auf manchen Plättchen hat ohne das Modul Prinzessin und Drache keine Wirkung.
note-idle-portal = Das Zauberportal auf manchen Plättchen hat ohne das Modul Prinzessin und Drache keine Wirkung.
note-idle-tower = Das Turmfundament auf manchen Plättchen hat ohne das Modul Der Turm keine Wirkung.
note-idle-magic = Das Magiezeichen auf manchen Plättchen hat ohne das Modul Magier und Hexe keine Wirkung.
tempo-general = Tempo & Taktik sieht zwei Figuren je Plättchen vor, mit großem Meeple und Baumeister und ohne Bauern.
tempo-general-play = So spielen
tempo-general-decline = Nein, danke
option-limit-meeple = Meeples je Plättchen
option-limit-other = Andere Figuren je Plättchen
option-limit-together = Alle Figuren je Plättchen zusammen
option-limit-chip = Tunnel-Chips je Plättchen
option-limits-own = Die Zahlen der Figuren sind eure eigenen.
option-pig-half = Auch ein zweites Dreieck am Schwein bringt ein Plättchen
option-dragon-gap = Das Feuer des Drachen endet an der ersten Lücke
option-dragon-first = Der Drache zieht, bevor Städte gewertet werden
option-wagon-completed = Nur fertige Straßen zählen für den Wagen
option-toll-anywhere = Zollstationen dürfen an jede Kreuzung
option-toll-village = Schon zwei Straßenenden sind eine Kreuzung
option-gold-again = Ein versetztes Goldplättchen bringt wieder Gold
option-gold-majority = Das Gold bekommt die Mehrheit, nicht wer fertig baut
option-forced-first = Ein mit Gold gekauftes Plättchen kommt vor dem Plättchen des Zuges
option-wall-blocks = Hinter einer Mauer darf nichts angelegt werden
option-chip-each-play = Ein Chip je Plättchen statt je Zug
option-chip-late = Ein Tunnel-Chip darf auch nach der Wertung gelegt werden: Jeder Zug fragt vor seinem Ende
option-hand = Dreiecke auf der Hand
option-dealt = Dreiecke werden verdeckt ausgeteilt statt offen gewählt
option-hands-open = Die Dreiecke auf der Hand bleiben offen
option-half-extra = Dreiecke auch für zusätzliche Plättchen
option-feature-halves = Die vier Dreiecke mit Weinberg, Hügel, Schaf und Kornkreis
option-hills-number = Auf Hügeln entscheidet die Zahl der Meeples
option-closed-field = Eine geschlossene Wiese treibt ihre Herden von selbst in den Stall
option-circle-symbol = Das Zeichen auf einem quadratischen Kornkreis sagt, wen er betrifft
option-tatan-seats = Ein Tatan-Kärtchen je Platz, auch über sechs hinaus
option-tatan-start = Auch das Startplättchen darf versetzt werden
option-tatan-wizard = Ein versetztes Kloster weckt den Zauberer
option-tatan-both = Beide Plättchen eines Tatan-Kärtchens werden gezogen, bevor das erste gelegt wird
watchers = Es schauen zu: { $names }

## Tisch
map = Landschaft
place-at = anlegen bei
bridge-at = mit Brücke anlegen bei
fit = Ganze Landschaft
leave-hint = Das Spiel weglegen. Es ist gespeichert und kann von der Startseite aus fortgesetzt werden.
leave-hint-shared = Vom Tisch gehen. Zuerst wirst du gefragt, ob die anderen auf dich warten oder wie sie ohne dich weiterspielen. Das Spiel bleibt bei allen gespeichert.
leave-hint-watching = Nicht mehr zuschauen. Das Spiel der anderen geht weiter.
leave-hint-over = Zurück zur Startseite. Das Spiel ist zu Ende und bleibt gespeichert.
watching = Du schaust zu.
watch-through = über { $names }
watch-nobody = Gerade ist kein Rechner da, über den du zuschauen kannst; die Suche geht weiter.
catch-up = Das Spiel wird nachgeholt: { $had } von { $known } Einträgen sind da
catch-up-seconds = Das Spiel wird nachgeholt: { $had } von { $known } Einträgen sind da, noch etwa { $seconds ->
    [one] eine Sekunde
   *[other] { $seconds } Sekunden
}
table-menu = Tisch …
tiles-left = { $count ->
    [one] noch 1 Plättchen
   *[other] noch { $count } Plättchen
  }
tiles-left-short = noch { $count }
result = Ergebnis
points-of = { $name }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
n-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
short-meeple = { $count ->
    [one] 1 Meeple
   *[other] { $count } Meeples
  }
short-big = { $count ->
    [one] 1 großer Meeple
   *[other] { $count } große Meeples
  }
short-builder = { $count ->
    [one] 1 Baumeister
   *[other] { $count } Baumeister
  }
short-pig = { $count ->
    [one] 1 Glücksschwein
   *[other] { $count } Glücksschweine
  }
short-queen = { $count ->
    [one] 1 Königin
   *[other] { $count } Königinnen
  }
short-toll = { $count ->
    [one] 1 Zollstation
   *[other] { $count } Zollstationen
  }
short-estate = { $count ->
    [one] 1 Gutshof
   *[other] { $count } Gutshöfe
  }
short-tower = { $count ->
    [one] 1 Turm
   *[other] { $count } Türme
  }
short-shepherd = { $count ->
    [one] 1 Schäfer
   *[other] { $count } Schäfer
  }
short-farm-pig = { $count ->
    [one] 1 Schwein
   *[other] { $count } Schweine
  }
short-abbot = { $count ->
    [one] 1 Abt
   *[other] { $count } Äbte
  }
short-phantom = { $count ->
    [one] 1 Phantom
   *[other] { $count } Phantome
  }
good-wine = { $count ->
    [one] 1 Fass Wein
   *[other] { $count } Fässer Wein
  }
good-grain = { $count ->
    [one] 1 Garbe Korn
   *[other] { $count } Garben Korn
  }
good-cloth = { $count } Ballen Tuch
building-shed = { $count } Schuppen
building-house = { $count ->
    [one] 1 Haus
   *[other] { $count } Häuser
  }
building-tower = { $count ->
    [one] 1 kleiner Turm
   *[other] { $count } kleine Türme
  }
held-tower-pieces = { $count ->
    [one] 1 Turmteil
   *[other] { $count } Turmteile
  }
held-prisoner = Gefangen: { $figure } ({ $name })
held-king = Der König, für die größte Stadt: { $count } Plättchen
held-king-size = größte Stadt: { $count } Plättchen
held-robber = Der Raubritter, für die längste Straße: { $count } Plättchen
held-robber-size = längste Straße: { $count } Plättchen
held-gold = { $count } Gold
held-walls = { $count ->
    [one] 1 Mauerstück
   *[other] { $count } Mauerstücke
  }
owed-forced = { $count ->
    [one] 1 gekauftes Plättchen
   *[other] { $count } gekaufte Plättchen
  }
owed-credits = { $count ->
    [one] 1 Extraplättchen
   *[other] { $count } Extraplättchen
  }
held-wagon = Wagen auf { $count }er-Straße
held-chips = { $count ->
    [one] 1 Chip
   *[other] { $count } Chips
  }
held-tatan = { $count } Tatan-Kärtchen
has-turn = am Zug
is-asked = ist gefragt
half-tile-of = Dreiecksplättchen: { $tile }
half-tile-closed = ein verdecktes Dreiecksplättchen von { $name }
hand-covered = Die Dreiecke auf der Hand sind verdeckt. Gib den Rechner an { $name }.
show-hand = Ich bin { $name }: meine Dreiecke zeigen
tile-in-hand = Das Plättchen in der Hand
tile-in-hand-turns = Das Plättchen in der Hand. Ein Klick dreht es.
no-tile-in-hand = Kein Plättchen in der Hand
turn-right = Nach rechts drehen ({ $key })
turn-left = Nach links drehen ({ $key })
bridge-hint = Wo eine Brücke steht, passt das Plättchen nur mit einer deiner Brücken.
place-hint = Felder mit voller Linie passen, wie das Plättchen liegt, gestrichelte nach dem Drehen. { $key } oder die rechte Maustaste dreht es.
tool-hint-keys = { $key } nimmt eine andere Figur.
spot-hint-keys = Pfeiltasten oder Ziffern wählen aus, Eingabe nimmt die Auswahl.
spot-hint-keys-confirm = Pfeiltasten oder Ziffern wählen aus, Eingabe nimmt die Auswahl. Eingabe ohne Auswahl bestätigt.
place-hint-keys = Pfeiltasten wählen ein Feld, Eingabe legt an und dreht, wie es passt. { $key } zeigt alle Tasten.
place-one-way = Hier passt es nur so.
phantom-or-confirm = Setze dein Phantom auf das Plättchen oder bestätige.
figure-or-confirm = Setze eine Figur auf das Plättchen oder bestätige.
home-or-confirm = Hol eine Figur heim oder bestätige.
instead-or-confirm = Wähle etwas anstelle einer Figur oder bestätige.
tool-or-confirm = { $what }: Wähle eine Stelle oder bestätige.
confirm-or-undo = Bestätige oder geh einen Schritt zurück.
chosen-confirm-or-undo = { $what }: bestätige oder geh einen Schritt zurück.
is-sent = Gesendet …
would-score = Das bringt { $what }
confirm = Bestätigen
confirm-without = Ohne Figur bestätigen
confirm-without-short = Ohne Figur
confirm-tile = Nur Plättchen bestätigen
confirm-tile-short = Nur Plättchen
confirm-open = Beantworte zuerst die Frage.
confirm-hint = Enter. Wann ein Zug darauf wartet, steht in den Einstellungen.
undo = Schritt zurück
all-choices-short = Liste …
all-choices = Alle Möglichkeiten …
tool-back = Eine eigene Figur heimholen
tool-idle = { $what }: in diesem Zug nicht
tool-recall = Den Abt zurückrufen
tool-chip = Tunnel-Chip in { $colour }
tool-wall = Mauerstück
tool-gold = Goldstück
tool-lift = Ein Plättchen aufnehmen
tool-march = Den Drachen ziehen
tool-fairy = Die Fee versetzen
tool-princess = Einen Meeple heimschicken
tool-raise = Turmteil
tool-capture = Gefangen nehmen
sorcerer-mage = Der Magier
sorcerer-witch = Die Hexe
spot-change = { $figure }: { $points } { $count ->
    [one] Punkt
   *[other] Punkte
  }, wenn das Spiel jetzt zu Ende wäre
march-eats = { $step }: Er frisst { $figures }
march-eats-nobody = { $step }: Er frisst niemanden
march-victim = { $figure } von { $name }
march-goes-on = { $step }. Von dort hat er nur einen Weg und geht gleich { $count ->
    [one] ein Plättchen
   *[other] { $count } Plättchen
  } weiter
word-eats = frisst { $count } { $count ->
    [one] Figur
   *[other] Figuren
  }
spots-too-many = Bei mehr als { $most } Stellen wird ihr Wert nicht gezeigt.
spot-digit = Klick oder Taste { $digit }
spot-why = { $figure }: { $why }
word-builder = Doppelzug
why-builder = ein weiteres Plättchen, wenn du sein Gebiet vergrößerst
word-pig = Extraplättchen
why-pig = ein zusätzliches Plättchen für dich, wenn eines daneben gelegt wird
word-tower = mehr Figuren
why-tower = in jedem Zug dürfen beliebig viele deiner Figuren um ihn herum, und kein Drache verbrennt sie
word-shepherd = Herde
why-shepherd = seine Schafe geben Punkte, wenn sie in den Stall kommen
word-top = Wache
why-top = solange er dort steht, baut niemand den Turm höher
turn-here-left = Dieses Plättchen nach links drehen
turn-here-right = Dieses Plättchen nach rechts drehen
spot-worth = { $figure }: in dieser Größe fertig { $complete } { $complete ->
    [one] Punkt
   *[other] Punkte
  }, unfertig am Ende { $now }
spot-worth-record = { $figure }: in dieser Größe fertig { $complete } Punkte, unfertig am Ende { $now }; davon { $record } für die längste Straße
spot-worth-monastery = { $figure }: fertig { $complete } { $complete ->
    [one] Punkt
   *[other] Punkte
  }, unfertig am Ende { $now }
history = Was geschah
turn-elsewhere = { $name }, du bist am Zug: „{ $table }“.
back-to-table = Zurück an den Tisch
your-turn = Du bist dran: { $what }
their-turn-here = { $name }: { $what }
ask-start = ziehe oder wähle zuerst etwas anderes.
ask-draw = ziehe noch ein Plättchen oder beende den Zug.
ask-last-chip = lege einen Tunnel-Chip oder beende den Zug.
ask-place = lege das Plättchen an.
ask-figures = setze eine Figur oder bestätige.
ask-home = hol eine Figur heim oder bestätige.
ask-instead = wähle etwas anstelle einer Figur oder bestätige.
ask-nugget = wähle das Plättchen für das zweite Goldstück.
ask-flock = lass die Herde wachsen oder treibe sie in den Stall.
ask-exchange = eine Straße ist fertig – gib dein Gold aus.
ask-walls = spiele Mauerstücke oder mach weiter.
ask-circle = wähle, was der Kornkreis bewirkt, und für wen.
ask-circle-turn = der Kornkreis – wähle eine Figur.
ask-conjure = ein Kloster ist gezogen – soll erst der Zauberer ziehen?
ask-wizard-tile = wähle ein Plättchen des Zauberers.
ask-tatan = Tatan – nimm ein Plättchen von der Landschaft oder lege zwei.
ask-tatan-end = schließe Lücken mit deinen Tatan-Kärtchen oder passe.
ask-tatan-tile = wähle, welches deiner beiden Plättchen du zuerst legst.
ask-draft = nimm ein Dreiecksplättchen auf die Hand. Später legst du es statt eines gezogenen.
ask-escape = lass einen Ritter aus der belagerten Stadt fliehen oder niemanden.
march-only-way = Von dort hat der Drache nur einen Weg und zieht gleich dorthin weiter, wo du ihn siehst.
march-left = Noch { $count ->
    [one] ein Schritt. Gezogen wird reihum, jedes Mal ein Schritt.
   *[other] { $count } Schritte. Gezogen wird reihum, jedes Mal ein Schritt.
  }
ask-march = zieh den Drachen ein Plättchen weiter.
ask-capture = klicke an, wen du gefangen nimmst, oder nimm niemanden.
ask-exchanged = Gefangene werden getauscht – wähle, wer heimkommt.
ask-mage = versetze den Magier oder die Hexe.
doing-start = { $name } wird gleich ziehen …
doing-last-chip = { $name } kann noch einen Tunnel-Chip legen …
doing-place = { $name } legt ein Plättchen an …
doing-figures = { $name } wählt eine Figur …
doing-nugget = { $name } legt Gold …
doing-flock = { $name } überlegt mit der Herde …
doing-exchange = { $name } gibt Gold aus …
doing-walls = { $name } darf Mauerstücke spielen …
doing-circle = { $name } entscheidet über den Kornkreis …
doing-circle-turn = Kornkreis: { $name } wählt eine Figur …
doing-conjure = { $name } darf den Zauberer ziehen lassen …
doing-wizard-tile = { $name } wählt ein Plättchen des Zauberers …
doing-tatan = Tatan: { $name } wählt ein Plättchen zum Versetzen …
doing-tatan-end = { $name } darf Lücken schließen …
doing-tatan-tile = { $name } wählt, welches von zwei Plättchen zuerst gelegt wird …
doing-draft = { $name } wählt ein Dreiecksplättchen …
doing-escape = { $name } darf einen Ritter aus einer belagerten Stadt fliehen lassen …
doing-march = { $name } zieht den Drachen …
doing-capture = { $name } darf jemanden gefangen nehmen …
doing-exchanged = { $name } wählt, wer aus der Gefangenschaft heimkommt …
doing-mage = { $name } versetzt den Magier oder die Hexe …
act-draw = Plättchen ziehen
act-draw-builder = Doppelzug: ziehen
act-draw-forced = Das mit Gold gekaufte Plättchen ziehen
act-draw-credit = Ein Plättchen des Glücksschweins ziehen
act-draw-tatan = Eines der zwei Tatan-Plättchen ziehen
act-place = Das Plättchen bei { $at } anlegen, um { $degrees }° gedreht
act-place-beside = An { $at }{ $degrees ->
    [0] {""}
    [90] , nach rechts gedreht
    [180] , auf dem Kopf
   *[270] , nach links gedreht
  }
act-place-here = Das Plättchen bei { $at } anlegen{ $degrees ->
    [0] {""}
    [90] , nach rechts gedreht
    [180] , auf dem Kopf
   *[270] , nach links gedreht
  }
act-deploy = { $figure }, bei { $at }
act-pass = Weiter
act-pass-start = Zug beenden
act-pass-figures = Keine Figur
play-without-figure = { $play }, ohne Figur
act-pass-walls = Kein Mauerstück
act-pass-circle = Niemanden
act-pass-conjure = Das Kloster ohne Zauberer anlegen
act-pass-wizard = Kein weiteres Plättchen des Zauberers legen
act-pass-tatan = Keine Lücke schließen
act-pass-escape = Niemand flieht
act-pass-capture = Niemanden gefangen nehmen
act-chip = Chip in { $colour } auf Tunnel { $number } von { $at }
act-wall-north = Mauer an die Nordseite von { $at }
act-wall-east = Mauer an die Ostseite von { $at }
act-wall-south = Mauer an die Südseite von { $at }
act-wall-west = Mauer an die Westseite von { $at }
act-wall-long = Mauer an die lange Seite des Dreiecks bei { $at }
act-nugget = Goldstück bei { $at }
act-spend-tile = 1 Gold: noch ein Plättchen
act-spend-wall = 2 Gold: ein Mauerstück
act-spend-nothing = 1 Gold: nichts mehr zu kaufen
act-take-back = Zurücknehmen: { $figure }, bei { $at }
act-buy-back = 1 Gold: zurücknehmen: { $figure }, bei { $at }
act-recall-here = Zurückrufen: { $figure }
act-recall = Zurückrufen: { $figure }, bei { $at }
act-grow = Schafplättchen ziehen: die Herde wächst, oder der Wolf kommt
act-stable = Die Herde in den Stall treiben
circle-knights-join = Alle dürfen einen Ritter dazusetzen
circle-knights-leave = Alle müssen einen Ritter zurücknehmen
circle-travellers-join = Alle dürfen einen Reisenden dazusetzen
circle-travellers-leave = Alle müssen einen Reisenden zurücknehmen
circle-farmers-join = Alle dürfen einen Bauern dazusetzen
circle-farmers-leave = Alle müssen einen Bauern zurücknehmen
act-conjure = Den Zauberer drei Plättchen ziehen lassen
act-choose = Das Plättchen mit { $tile } nehmen
act-lift = Das Plättchen bei { $at } aufnehmen
act-two = Stattdessen zwei Plättchen legen
act-fill = Die Lücke bei { $at } schließen: { $figure }
act-march = Den Drachen ziehen: { $at }
act-march-way = Den Drachen nach { $at } ziehen
act-raise = Turmteil bei { $at }
act-fairy = Die Fee versetzen: { $figure }, bei { $at }
act-fairy-tile = Die Fee versetzen: { $at }
act-princess = Heimschicken: { $figure } ({ $name }), bei { $at }
act-capture = Gefangen nehmen: { $figure } ({ $name }), bei { $at }
act-ransom = Für 3 Punkte von { $name } freikaufen: { $figure }
act-exchange = Von { $name } zurückbekommen: { $figure }
act-mage = { $who }: { $what }, bei { $at }
act-banish = { $who } verlässt die Landschaft
act-build-shed = Einen Schuppen bauen
act-build-house = Ein Haus bauen
act-build-tower = Einen kleinen Turm bauen
tile-city = Stadt
tile-road = Straße
tile-monastery = Kloster
tile-garden = Garten
tile-shrine = Schrein
tile-river = Fluss
tile-field = Wiese

wait-draw = Ein Plättchen wird gezogen …
wait-draw-for = Ein Plättchen wird gezogen. Es fehlt noch: { $names }.
wait-heads = Der Spielstand wird abgeglichen …
wait-heads-for = Der Spielstand wird abgeglichen. Es fehlt noch: { $names }.
wait-deal = Die Dreiecke werden verdeckt ausgeteilt. Es fehlt noch: { $names }.
wait-vote = Eine Abstimmung wird abgeschlossen …
wait-desync = Das Spiel hält an: Zwei Rechner sind sich nicht einig.
wait-result = Das Ergebnis wird bestätigt …
wait-close = Das Spiel ist zu Ende. Noch speichern das Ergebnis: { $names }.
game-over = Das Spiel ist zu Ende

did-turn = { $name } ist am Zug.
did-draw = { $name } zieht ein Plättchen: { $tile }.
did-place = { $name } legt ein Plättchen{ $which }{ $at } an.
did-deploy = { $name }: { $figure }{ $at }.
did-return = { $name } bekommt zurück: { $figure }{ $at }.
did-complete-city = Eine Stadt aus { $count } Plättchen{ $at } ist fertig.
did-complete-road = Eine Straße aus { $count } Plättchen{ $at } ist fertig.
did-complete-monastery = Ein Kloster{ $at } ist fertig.
did-complete-garden = Ein Garten{ $at } ist fertig.
did-complete-shrine = Ein Schrein{ $at } ist fertig.
did-score = { $name }: { $points } für { $reason }.
did-discard = Ein Plättchen{ $which } passt nirgends und ist aus dem Spiel.
did-double-turn = Der Baumeister von { $name } bringt einen Doppelzug.
did-chip = { $name } legt einen Chip auf einen Tunnel{ $at }.
did-wall = { $name } baut eine Mauer{ $at }.
did-nugget = Ein Goldstück liegt in der Landschaft{ $at }.
did-gold = { $name } nimmt { $count ->
    [one] 1 Goldstück
   *[other] { $count } Goldstücke
  }.
did-spend-tile = { $name } kauft mit Gold ein Plättchen.
did-spend-wall = { $name } kauft mit Gold ein Mauerstück.
did-spend-nothing = Für das Gold von { $name } gibt es nichts mehr.
did-credit = Das Glücksschwein von { $name } bringt ein zusätzliches Plättchen.
did-dragon = Der Drache zieht weiter und speit Feuer{ $at }.
did-wizard = Der Zauberer kommt zu einem Kloster{ $at }.
did-shown = Der Zauberer findet ein Plättchen für { $name }: { $tile }.
did-put-back = Ein Plättchen geht zurück in den Stapel: { $tile }.
did-wagon = Der Wagen von { $name } fährt auf eine Straße aus { $count } Plättchen{ $at }.
did-token = { $count ->
    [0] Ein Wolf kommt zur Herde von { $name }.
    [one] Ein Schaf kommt zur Herde von { $name }.
   *[other] { $count } Schafe kommen zur Herde von { $name }.
  }
did-circle = Kornkreis von { $name }: { $what }.
did-hide = Unter dem Hügel{ $at } wird ein Plättchen verborgen.
did-lift = { $name } nimmt ein Plättchen{ $which }{ $at } auf.
did-tatan = { $name } zieht ein Tatan-Kärtchen.
did-fill = { $name } schließt eine { $count }er-Lücke{ $at }.
did-take = { $name } nimmt ein Dreiecksplättchen: { $tile }.
did-goods = { $name } nimmt { $what } aus der Stadt.
did-king = { $name } bekommt den König für die bisher größte Stadt aus { $count } Plättchen{ $at }.
did-robber = { $name } bekommt den Raubritter für die bisher längste Straße aus { $count } Plättchen{ $at }.
did-march = { $name } zieht den Drachen{ $to }.
did-halt = Der Drache kommt nicht weiter.
did-fairy = { $name } versetzt die Fee{ $to }.
did-mage = { $who } geht zu einer { $what }{ $at }.
did-mage-leave = { $who } verlässt die Landschaft.
did-raise = { $name } baut einen Turm{ $at } auf { $count ->
    [one] 1 Teil
   *[other] { $count } Teile
  }.
did-capture = { $name } nimmt gefangen: { $figure } ({ $whose }){ $at }.
did-free = { $name } bekommt von { $holder } zurück: { $figure }.
did-build-shed = { $name } baut einen Schuppen{ $at }.
did-build-house = { $name } baut ein Haus{ $at }.
did-build-tower = { $name } baut einen kleinen Turm{ $at }.
did-hand = { $count ->
    [0] Die verdeckten Dreiecke von { $name } sind aus dem Spiel.
    [one] { $name } hat 1 verdecktes Dreieck bekommen.
   *[other] { $name } hat { $count } verdeckte Dreiecke bekommen.
}
cell-start = dem Startplättchen
cell-away = Feld { $way } (vom Start aus)
cell-left = { $count } links
cell-right = { $count } rechts
cell-up = { $count } oben
cell-down = { $count } unten
at-cell = {" "}bei { $at }
to-cell = {" "}nach { $at }
at-side = {" "}an der { $side ->
    [0] Nordseite
    [1] Ostseite
    [2] Südseite
   *[3] Westseite
  } von { $at }
at-facing = {" "}bei { $at }, mit dem Blick nach { $side ->
    [0] Norden
    [1] Osten
    [2] Süden
   *[3] Westen
  }
of-seat = {" "}von { $name }
did-absent = Ohne { $names } wird weiter gezogen.
did-absent-none = Mit allen, die da sind, wird weiter gezogen.
did-take-back = Zurückgenommen bis Eintrag { $to }.
did-take-back-turn = Zurückgenommen: Es geht vor Zug { $turn } ({ $name }) weiter.
did-take-back-placing = Zurückgenommen: { $name } legt das Plättchen von Zug { $turn } noch einmal an.
did-take-back-rest = Zurückgenommen: Es geht mitten in Zug { $turn } ({ $name }) weiter.
did-over = Das Spiel ist zu Ende.
did-close = Das Ergebnis steht fest.
seat-present = { $name } spielt wieder.
seat-skipped = { $name } wird übergangen.
seat-auto = Für { $name } werden die einfachsten Züge gemacht.
seat-bot = Für { $name } spielt ein Bot.
seat-left = { $name } hat das Spiel verlassen.

figure-meeple = Meeple
figure-knight = Ritter in der Stadt
figure-thief = Reisender auf der Straße
figure-farmer = Bauer auf der Wiese
figure-monk = Mönch im Kloster
figure-big = großer Meeple
figure-big-knight = großer Meeple als Ritter in der Stadt
figure-big-thief = großer Meeple als Reisender auf der Straße
figure-big-farmer = großer Meeple als Bauer auf der Wiese
figure-big-monk = großer Meeple als Mönch im Kloster
figure-builder = Baumeister
figure-pig = Glücksschwein
figure-queen = Königin
figure-toll = Zollstation
figure-estate = Gutshof
figure-tower = Turm
figure-shepherd = Schäfer
figure-farm-pig = Schwein
figure-abbot = Abt
figure-abbot-monastery = Abt im Kloster
figure-abbot-garden = Abt im Garten
figure-phantom = Phantom
figure-phantom-city = Phantom in der Stadt
figure-phantom-road = Phantom auf der Straße
figure-phantom-field = Phantom auf der Wiese
figure-phantom-monastery = Phantom im Kloster
figure-heretic = Ketzer
figure-big-heretic = großer Meeple als Ketzer
figure-abbot-shrine = Abt im Schrein
figure-phantom-shrine = Phantom im Schrein

reason-road = eine Straße aus { $tiles } Plättchen
reason-road-inn = eine Straße mit Wirtshaus über { $tiles } Plättchen
reason-road-last = eine unfertige Straße aus { $tiles } Plättchen
reason-road-inn-last = eine unfertige Straße mit Wirtshaus
reason-city = eine Stadt aus { $tiles } Plättchen{ $pennants ->
    [0] {""}
   *[other] {" "}mit { $pennants } Wappen
  }
reason-city-cathedral = eine Stadt mit Kathedrale aus { $tiles } Plättchen{ $pennants ->
    [0] {""}
   *[other] {" "}mit { $pennants } Wappen
  }
reason-city-last = eine unfertige Stadt aus { $tiles } Plättchen{ $pennants ->
    [0] {""}
   *[other] {" "}mit { $pennants } Wappen
  }
reason-city-cathedral-last = eine unfertige Stadt mit Kathedrale
reason-monastery = ein Kloster
reason-monastery-last = ein unfertiges Kloster, { $tiles } von 9 Plättchen
reason-garden = einen Garten
reason-garden-last = einen unfertigen Garten, { $tiles } von 9 Plättchen
reason-shrine = einen Schrein
reason-shrine-last = einen unfertigen Schrein, { $tiles } von 9 Plättchen
reason-abbot = den Abt, zurückgerufen aus einem Kloster, { $tiles } von 9 Plättchen
reason-abbot-garden = den Abt, zurückgerufen aus einem Garten, { $tiles } von 9 Plättchen
reason-field = eine Wiese an { $cities ->
    [one] einer fertigen Stadt
   *[other] { $cities } fertigen Städten
  }
reason-with-queen = { $what } mit Königin
reason-with-pig = { $what }, mit Schwein
reason-with-siege = { $what } ({ $count } belagert)
reason-with-vineyards = { $what } mit { $count ->
    [one] 1 Weinberg
   *[other] { $count } Weinbergen
  }
reason-toll = eine Zollstation: { $tiles } Plättchen mit Stadt oder Kloster
reason-estate = einen Gutshof: { $tiles } Plättchen mit Stadt oder Kloster
reason-wagon = die längste Straße aus { $tiles } Plättchen
reason-flock = eine Herde von { $count ->
    [one] 1 Schaf
   *[other] { $count } Schafen
  }
reason-tatan = { $count ->
    [one] 1 Meeple
   *[other] { $count } Meeples
  } an der Lücke
reason-goods = { $what }, und niemand hat mehr
reason-king = den König, weil eine Stadt fertig ist
reason-king-last = den König ({ $count ->
    [one] 1 fertige Stadt
   *[other] { $count } fertige Städte
  })
reason-robber = den Raubritter, weil eine Straße fertig ist
reason-robber-last = den Raubritter ({ $count ->
    [one] 1 fertige Straße
   *[other] { $count } fertige Straßen
  })
reason-watch-pennants = einen Wachturm: { $count } Wappen
reason-watch-monasteries = einen Wachturm: { $count ->
    [one] 1 Kloster
   *[other] { $count } Klöster
  }
reason-watch-cities = einen Wachturm: { $count } Plättchen mit Stadt
reason-watch-roads = einen Wachturm: { $count } Plättchen mit Straße
reason-watch-meeples = einen Wachturm: { $count ->
    [one] 1 Meeple
   *[other] { $count } Meeples
  }
reason-wind-rose = ein Plättchen in dem Viertel der Windrose, das es zeigt
reason-fairy-turn = die Fee zu Beginn des Zuges
reason-fairy = die Fee neben einem gewerteten Meeple
reason-ransom = Lösegeld

one-winner = { $names } gewinnt.
many-winners = { $names } teilen sich den Sieg.
back-home = Zu den Tischen
look-at-map = Landschaft ansehen
finale-title = Schlusswertung
finale-hint = Klick oder { $key }: weiter · Escape: Ergebnis
result-total = Summe
best-moves = Beste Züge
best-at-end = Am Ende: { $name } +{ $points } ({ $why })
best-move = Zug { $turn }: { $name } +{ $points } ({ $why })
count-before = Vor dem Zweig
result-curve = Punkte im Lauf der Züge
result-curve-turns = { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
  }

link-in-sync = verbunden
link-behind = holt auf, { $count } zurück
link-reconnecting = verbindet neu …
link-gone = weg
link-left = ausgestiegen

press-absent = Ohne { $names } ziehen
press-absent-none = Ohne die ziehen, deren Anteil fehlt
press-skip = Züge von { $name } übergehen
press-auto = Für { $name } das Nötigste spielen
press-bot = Einen Bot hier für { $name } spielen lassen
press-come-back = { $name } spielt wieder
press-remove = Endgültig ohne { $name } weiterspielen
press-leave = Endgültig aussteigen
press-take-back = Zurück zu Eintrag { $to }
press-close-now = Jetzt beenden und werten
press-newest = Dies ist der neueste Stand: im Zweig weiterspielen mit allen, die da sind
press-newest-hint = Nichts geht verloren: Das bisherige Spiel bleibt, wie es ist, und kann weitergehen, wenn die anderen zurück sind. Ein Zweig ist ab hier ein neues Spiel und zieht neu; wer an seinen Tisch kommt, bekommt den alten Platz.
press-skip-hint = Bis zur Rückkehr. Was gerade zu tun war, erledigt der einfachste Zug.
press-auto-hint = Bis zur Rückkehr: die einfachsten Züge nach den Regeln, ohne Bot.
press-bot-hint = Bis zur Rückkehr spielt ein Bot an diesem Rechner.
press-remove-hint = Der Platz wird ab jetzt übergangen; jemand anders kann ihn übernehmen. Die Figuren bleiben stehen.
press-absent-hint = Bis zur Rückkehr ziehen die anderen allein. Niemand kann vorhersehen, was gezogen wird.
press-take-back-hint = Alle müssen zustimmen. Plättchen, die alle gesehen haben, kommen in derselben Reihenfolge wieder.
end-game = Spiel beenden …
press-close-now-hint = Alle müssen zustimmen. Was in der Landschaft steht, zählt wie am Ende.
press-bot-at = Einen Bot am Rechner von { $owner } für { $name } spielen lassen
press-hand = Den Platz von { $name } an { $to } geben
press-come-back-me = Ich spiele wieder
press-leave-one = { $name } steigt endgültig aus
take-back = Züge zurücknehmen
take-back-own = Letzten Zug zurücknehmen
take-back-own-hint = { $others ->
    [0] Nimmt den Zug zurück, den du zuletzt bestätigt hast.
    [one] Nimmt den Zug zurück, den du zuletzt bestätigt hast, und den Zug danach.
   *[other] Nimmt den Zug zurück, den du zuletzt bestätigt hast, und die { $others } Züge danach.
} Tasten: { $key }, dann Enter.
take-back-turn = Zurück bis vor den Zug von { $name } (Zug { $turn })
take-back-placing = Zug { $turn } ({ $name }): das Plättchen neu legen
take-back-rest = Zurück in den Zug von { $name } (Zug { $turn })
take-back-before = { $middle }, vor: { $what }
take-back-after = { $middle }, nach: { $what }
seat-menu = Optionen für { $name }
ask-seat = Darum bitten, für { $name } weiterzuspielen
ask-seat-not = Nicht mehr um den Platz von { $name } bitten
seat-wanted = { $name } möchte für { $seat } weiterspielen.
played-by-bot = Ein Bot spielt für { $name }, bis du wieder übernimmst.
played-auto = Für { $name } werden einfache Züge gespielt, bis du wieder übernimmst.
played-skipped = { $name } wird übergangen, bis du wieder übernimmst.
mode-skipped = wird übergangen
mode-auto = einfache Züge
mode-bot = ein Bot spielt
mode-left = ausgestiegen
proved-twice = hat doppelt unterschrieben
proved-twice-hint = { $name } hat nachweislich zwei verschiedene Einträge Nummer { $seq } unterschrieben: Entweder lief ein Profil zweimal, etwa aus einer alten Sicherung, oder es ist ein Betrug. Züge und Stimmen von dort zählen nicht mehr.
proved-state = hat einen falschen Spielstand unterschrieben
proved-state-hint = { $name } hat nachweislich nach Eintrag { $seq } einen Spielstand unterschrieben, der nicht aus den Regeln folgt: ein Fehler des Programms dort oder ein Betrug. Diese Unterschrift zählt nicht.
did-seat-handed = { $name } übernimmt den Platz{ $of } und spielt weiter.
vote-open = { $name } möchte: { $what } ({ $agreed } von { $needed })
vote-agreed = einverstanden: { $names }
vote-declined = dagegen: { $names }
vote-agree = Einverstanden
vote-decline = Nein
vote-withdraw = Zurücknehmen
away-waits = Das Spiel wartet auf { $names }. Du kannst warten, oder:
pause-half = { $here } von { $of } Rechnern sind da; { $needed } sind nötig, mehr als die Hälfte. Wartet auf { $names } oder spielt in einem Zweig weiter.
pause-two = { $names } ist nicht da, und zu zweit werden beide gebraucht. Warte oder spiele in einem Zweig weiter.
pause-differ = Die Kopien dieses Spiels stimmen nicht überein, darum steht es still. Wer da ist, kann in einem Zweig weiterspielen.
branch-here = Von hier abzweigen …
branch-here-hint = Ein neues Spiel, das hier beginnt, mit allen, die an seinen Tisch kommen. Dieses Spiel bleibt, wie es ist.
branch-invitation = { $name } spielt in einem Zweig dieses Spiels ab Eintrag { $entries } weiter.
branch-join = Dort hinsetzen
branch-lobby = Ein Zweig: Das Spiel geht ab Eintrag { $entries } mit den Leuten an diesem Tisch weiter. Wer einen Platz hatte und kommt, bekommt ihn zurück; die übrigen können Bots oder Leute hier übernehmen.
branch-was = Platz von { $name }
interrupted = Ein Spiel lief, als das Programm endete.
interrupted-named = Das Spiel „{ $name }“ ({ $players }) lief, als das Programm endete.
interrupted-go-on = Weiterspielen

## Einstellungen
language = Sprache
language-system = wie das System
scale = Größe
move-heading = Dieses Profil auf einen anderen Rechner bringen
move-text = Die Datei enthält deinen Schlüssel, Namen und deine Farbe, verschlüsselt mit einer Passphrase. Mit ihr gehen deine Spiele an einem anderen Rechner weiter; die Protokolle kommen von den anderen oder aus deinen Dateien.
move-file = Datei
move-passphrase = Passphrase
move-short = Mindestens 8 Zeichen.
move-export = Datei schreiben
move-import = Profil aus der Datei übernehmen
move-warning = Benutze dasselbe Profil nie an zwei Rechnern zugleich: Zwei Unterschriften für einen Zug sehen wie Betrug aus und beenden das Spiel.
profile-exported = Dein Profil steht in { $path }. Merke dir die Passphrase; ohne sie ist die Datei wertlos.
profile-imported = Das Profil ist übernommen. Schließe das Programm und starte es neu, um es zu benutzen.
problem-profile-not-moved = Das Profil wurde nicht übertragen: { $reason }
problem-duplicate = Dieses Profil läuft auch auf einem anderen Rechner, unter { $place }. Solange beide laufen, kannst du hier nicht spielen: Ein Profil, das zweimal unterschreibt, sieht wie Betrug aus, und das beendet seine Spiele. Schließe das Programm dort oder hier. Um an beiden Rechnern zu spielen, lege an einem davon ein eigenes Profil an: Starte es mit --data-dir und einem anderen Ordner.
bots-play = Bots spielen
bots-quick = zügig
bots-calm = ruhig
bots-leisurely = gemächlich
follow-moves = Die Ansicht folgt den Zügen der anderen
about = Über Bastide
about-text = Bastide ist eine inoffizielle Umsetzung veröffentlichter Regeln eines Legespiels. Name, Bilder und Texte sind eigene.

## Hinweise
tile-sets-left-out = { $count ->
    [one] Eine Datei in deinem Ordner „tiles“ ist kein Plättchensatz und bleibt weg. Korrigiere sie und starte das Programm neu:
   *[other] { $count } Dateien in deinem Ordner „tiles“ sind keine Plättchensätze und bleiben weg. Korrigiere sie und starte das Programm neu:
  }
reading-log = { $file } wird gelesen und geprüft …
imported = Das Spiel wurde geprüft und zu deinen gespeicherten Spielen kopiert.
cache-broken = { $path } ist beschädigt. Dieses Plättchen und jedes andere beschädigte Bild wird neu gemalt.
cache-unwritable = Gemalte Plättchen lassen sich nicht in { $path } speichern ({ $reason }). Sie werden bei jedem Start neu gemalt.
settings-odd = Einige Einstellungen waren nicht lesbar ({ $reason }). Für sie gelten die üblichen Werte; änderst du etwas, bleibt die alte Datei als settings.ron.old erhalten.
settings-not-stored = Die Einstellungen lassen sich nicht in { $path } speichern ({ $reason }). Sie gelten, bis dieses Fenster geschlossen wird.
problem-no-lock = Dieser Tisch verlangt kein Passwort. Wenn es der richtige ist, komm ohne Passwort dazu.
problem-no-network = Dieser Rechner ist für andere nicht erreichbar ({ $reason }). Spiele an diesem Rechner gehen trotzdem.
problem-offline = Dieser Rechner ist zurzeit in keinem Netz. Spiele an diesem Rechner gehen trotzdem.
problem-no-discovery = Nachbarn lassen sich nicht automatisch finden ({ $reason }). Verbinde dich stattdessen über eine Adresse, unter „Mit Code oder Ticket dazukommen“.
problem-bad-address = „{ $text }“ ist keine Adresse. Eine Adresse sieht so aus: 192.168.1.20:41234.
problem-no-answer = Unter { $address } antwortet niemand ({ $reason }). Es wird weiter versucht.
problem-not-ours = Das Programm unter { $address } ist nicht Bastide oder eine ältere Version davon.
problem-in-other-hall = Ticket, Code oder Adresse führt in eine andere Gruppe. { $hall }
other-hall-open = Hier sind Programme ohne Gruppenpasswort. Ihr seht die Tische der anderen nicht.
other-hall-closed = Hier ist eine Gruppe mit Passwort. Um ihre Tische zu sehen, gib das Gruppenpasswort in den Einstellungen ein.
other-hall-another = Hier ist eine Gruppe mit einem anderen Passwort. Soll es dasselbe sein, vergleicht die beiden.
problem-oneself = { $address } ist dieser Rechner selbst.
problem-misbehaved = { $who } hat etwas Unerlaubtes gesendet (im Protokoll: { $reason }). Die Verbindung wurde getrennt.
problem-false-relay = { $who } hat einen falschen Eintrag weitergegeben (im Protokoll: { $why }). Du schaust jetzt über andere zu.
problem-flooded = { $who } hat zu viel gesendet und bleibt { $seconds } Sekunden gesperrt.
problem-password-wanted = Der Tisch { $name } verlangt ein Passwort.
problem-too-many-tries = Von diesem Rechner kamen zu viele falsche Passwörter. Warte eine Minute und frage nach dem richtigen.
problem-bad-way = Das führt zu keinem Tisch: { $reason }.
problem-nobody-there = Unter diesem Ticket, Code oder dieser Adresse antwortet niemand. Läuft das andere Programm noch, im selben Netz?
problem-no-table-there = Dort gibt es diesen Tisch nicht mehr. Bitte um ein neues Ticket.
problem-table-silent = Der Rechner von { $host } antwortet nicht, obwohl er diesen Tisch eben noch angekündigt hat. Noch einige Sekunden wird es versucht …
problem-table-gone = Diesen Tisch gibt es nicht mehr.
problem-table-unsuitable = An diesem Tisch läuft eine andere Version von Bastide.
problem-wrong-password = Das ist nicht das Passwort dieses Tisches, oder es ist nicht der Tisch dieses Namens, den du kennst.
problem-seat-taken = Platz { $seat } ist besetzt. Wähle einen anderen.
problem-table-full = Alle Plätze sind besetzt. Du schaust stattdessen zu.
problem-colour-taken = Diese Farbe hat schon jemand. Wähle eine andere.
problem-not-host = Das kann nur der Gastgeber.
problem-setup-refused = So kann nicht gespielt werden: { $reason }
problem-not-ready = Das Spiel beginnt, wenn alle Plätze besetzt und alle bereit sind.
problem-start-failed = Das Spiel hat nicht begonnen: { $reason }
problem-not-now = Das geht gerade nicht: { $reason }
problem-illegal = Dieser Zug ist nicht erlaubt: { $reason }
problem-log-refused = { $path } lässt sich nicht öffnen: { $reason }
problem-log-broken = { $path } gilt nur bis Eintrag { $entries }: { $reason }. Von der Startseite aus kannst du das Spiel bis dorthin öffnen.
problem-torn-tail = Die letzten { $bytes } Bytes von { $path } waren unvollständig und wurden entfernt. Alles davor ist unversehrt.
problem-cannot-delete = { $path } ließ sich nicht löschen: { $reason }
problem-cannot-save = { $path } lässt sich nicht schreiben: { $reason }. Das Spiel hält hier an; was gespeichert war, ist unversehrt.
problem-report = { $path } enthält beide Spielstände, ihre Unterschiede und das Protokoll bis dahin. Schick diese Datei mit einem Fehlerbericht.
problem-false-state = { $who } hat nach Eintrag { $seq } einen Spielstand unterschrieben, der nicht aus den Regeln folgt: ein Fehler des Programms dort oder ein Betrug. Der Beweis steht im Protokoll.
problem-excluded = { $who } hat zwei verschiedene Einträge Nummer { $seq } unterschrieben: Entweder lief ein Profil zweimal, etwa aus einer alten Sicherung, oder es ist ein Betrug. Der Beweis steht im Protokoll. Züge und Stimmen von dort zählen nicht mehr, und die anderen spielen weiter: Übergeht den Platz oder gebt ihn jemand anderem.
problem-fork = { $who } hat zwei verschiedene Einträge Nummer { $seq } unterschrieben: Entweder lief ein Profil zweimal, etwa aus einer alten Sicherung, oder es ist ein Betrug. Der Beweis steht im Protokoll; weiter geht es in einem Zweig.
problem-deal = Mit den ausgeteilten Dreiecken stimmt etwas nicht: { $why }
problem-dropped = { $count ->
    [one] Ein Eintrag wurde
   *[other] { $count } Einträge wurden
  } durch das ersetzt, was mehr als die Hälfte angenommen hatte.

## Doctor: ob dieser Rechner gefunden werden kann

doctor-findable = Andere Rechner dieses Netzes können diesen finden, soweit von hier aus zu sehen ist.
doctor-not-looked = Ob andere diesen Rechner automatisch finden, wurde nicht geprüft (--no-mdns). Mit einem Ticket oder einer Adresse erreichen sie ihn, soweit von hier aus zu sehen ist.
doctor-hidden = Andere Rechner können diesen nicht finden.
doctor-real = Netz
doctor-vpn-interface = virtuelles privates Netz
doctor-virtual-interface = virtuelle Maschinen oder Container
doctor-hears = Multicast funktioniert
doctor-hears-not = kein Multicast
doctor-not-tried = Multicast nicht versucht
doctor-nothing-came = es kam nichts zurück
doctor-no-interface = Es gibt keine Netzwerkschnittstelle mit einer Adresse.
doctor-no-interface-advice = Steck ein Kabel ein oder verbinde dich mit einem WLAN und starte das Programm neu. Spiele an diesem Rechner gehen auch ohne Netz.
doctor-no-list = Die Netzwerkschnittstellen lassen sich nicht auflisten: { $reason }.
doctor-no-list-advice = Verbinde dich über eine Adresse: Das andere Fenster zeigt eine unter „Mit Code oder Ticket dazukommen“.
doctor-only-virtual = Es gibt nur Netze von virtuellen Maschinen oder Containern oder private Netze.
doctor-only-virtual-advice = Steck ein Kabel ein oder verbinde dich mit einem WLAN. In einer virtuellen Maschine: Netzwerkbrücke statt NAT; in WSL: networkingMode=mirrored.
doctor-only-link-local = Das Netz hat diesem Rechner keine eigene Adresse gegeben (169.254…).
doctor-only-link-local-advice = Für zwei Rechner an einem Kabel genügt das. Sonst sieh nach dem Router: Ist er an, steckt das Kabel in der richtigen Buchse?
doctor-no-multicast = { $interface } überträgt kein Multicast: { $reason }.
doctor-no-multicast-advice = In diesem Netz finden sich Nachbarn nicht automatisch. Komm mit Code, Ticket oder Adresse dazu.
doctor-deaf = Kein Netz überträgt Multicast, womit sich Nachbarn finden.
doctor-deaf-advice = Schalte im Router die „Client-Isolation“ oder das Gastnetz ab und lass UDP-Port 5353 an 224.0.0.251 durch die Firewall. Codes, Tickets und Adressen gehen auch so.
doctor-answered = { $count ->
    [one] Ein anderes Programm hat
   *[other] { $count } andere Programme haben
  } geantwortet: Das Netz überträgt Multicast in beide Richtungen.
doctor-alone = Multicast funktioniert hier; in zwei Sekunden hat kein anderer Rechner geantwortet.
doctor-alone-advice = Läuft Bastide auf dem anderen Rechner, im selben Netz und nicht im Gastnetz? Dann sieh nach den Firewalls beider Rechner oder komm mit Code, Ticket oder Adresse dazu.
doctor-port = Ein Port lässt sich für andere öffnen: { $address }.
doctor-no-port = { $address } lässt sich nicht öffnen: { $reason }.
doctor-no-port-advice = Vielleicht nutzt ein anderes Programm diesen Port: Lass --listen weg oder wähle einen anderen.
doctor-port-kept-advice = Eine Firewall oder Sandbox auf diesem Rechner sperrt den Port für das Programm. Erlaube ihm, Verbindungen anzunehmen.
doctor-vpn = Ein virtuelles privates Netz ist an: { $interfaces }.
doctor-vpn-advice = Viele lassen nichts ins lokale Netz. Schalte es zum Spielen aus oder erlaube darin den „Zugriff auf das lokale Netz“.
doctor-virtual = Es gibt Netze von virtuellen Maschinen oder Containern: { $interfaces }.
doctor-virtual-advice = Sie stören nicht. Falls andere eine Adresse von dort versuchen, gib ihnen Code oder Adresse des echten Netzes.
doctor-ufw = Die Firewall ufw ist an.
doctor-ufw-advice = Lass dein Netz durch: sudo ufw allow { $port }/tcp und sudo ufw allow 5353/udp.
doctor-firewalld = Die Firewall firewalld ist an.
doctor-firewalld-advice = Lass es durch: sudo firewall-cmd --permanent --add-port={ $port }/tcp --add-service=mdns; dann sudo firewall-cmd --reload.
doctor-nftables = Beim Systemstart werden Regeln von nftables geladen.
doctor-nftables-advice = Lass UDP-Port 5353 und TCP-Port { $port } durch: nft list ruleset zeigt, was erlaubt ist.
doctor-windows = Windows fragt einmal, ob ein Programm erreichbar sein darf.
doctor-windows-advice = Erlaube Bastide für private Netze (Einstellungen, Windows-Sicherheit, Firewall, App zulassen) und stelle dieses Netz auf Privat.
doctor-macos = macOS fragt einmal, ob ein Programm erreichbar sein und das lokale Netzwerk nutzen darf.
doctor-macos-advice = Erlaube Bastide unter Systemeinstellungen, Datenschutz & Sicherheit, Lokales Netzwerk, und unter Netzwerk, Firewall.
doctor-profile-in-use = Ein Programm läuft mit diesem Profil.
doctor-profile-in-use-advice = Das ist gut so, wenn es dein Spielfenster ist. Ein zweites braucht ein eigenes Profil: --data-dir ORDNER.

## Wege zu einem Tisch

join-way = Mit Code oder Ticket dazukommen
join-way-hint = Füge ein Ticket ein oder tippe die zwölf Buchstaben und Ziffern, die das andere Fenster zeigt. Ein Tippfehler fällt auf.
way = Code, Ticket oder Adresse
way-password = Passwort, falls nötig
join-by-way = Dazukommen
watch-by-way = Nur zuschauen
invite-heading = Jemanden einladen
invite-hint = Wer diesen Tisch nicht sieht, gibt den Code ein oder fügt das Ticket ein, unter „Mit Code oder Ticket dazukommen“.
invite-code = Code:
invite-code-hint = Zum Vorlesen: I, L, O und U kommen nicht vor.
copy-code = Code kopieren
copy-ticket = Ticket kopieren
show-picture = Als Bild zeigen
hide-picture = Bild verbergen
ticket-picture = Das Ticket als QR-Code
table-password = Passwort dieses Tisches
set-password = Passwort verlangen
table-has-password = Neue werden nach dem Passwort gefragt, auch zum Zuschauen.
remove-password = Nicht mehr fragen
passphrase = Gruppenpasswort
set-passphrase = Verwenden
passphrase-hint = Du triffst nur, wer dasselbe Gruppenpasswort hat; ohne eines triffst du alle, die auch keines haben. Alle Verbindungen beginnen neu.
refusals = Details: wer abgewiesen wurde
refusal = { $name }: { $count }-mal, zuletzt wegen: { $reason }
refusal-barred = Von dort kam zu viel; die Verbindung war eine Weile gesperrt.

## Gespräch am Tisch

problem-chat-too-fast = Das war zu viel auf einmal: Warte ein paar Sekunden, bevor du mehr schreibst.
problem-chat-alone = Das würde niemand lesen: Setz dich erst mit anderen an einen Tisch.
chat = Chat
chat-unread = Chat · { $count } neu
chat-unfold = Zeigt, was an diesem Tisch gesagt wird. Taste: { $key }
chat-fold = Klappt den Chat ein.
chat-menu = Stummschaltung
chat-mute = { $name } stummschalten
chat-unmute = Stummschaltung von { $name } aufheben
chat-mute-hint = Das ändert nur, was du siehst; die anderen merken nichts davon.
chat-mute-all = Alle stummschalten
chat-unmute-all = Stummschaltung der anderen aufheben
chat-all-muted = Alle sind stumm.
chat-is-muted = stumm
chat-about = Optionen für Nachrichten von { $name }
chat-watching = (schaut zu)
chat-empty = Noch hat niemand etwas gesagt. Wer zuschaut, liest und schreibt mit.
chat-field = An den Tisch schreiben
chat-field-hint = Die Eingabetaste schickt ab, Escape schließt den Chat.
chat-send = Senden
reaction-of = { $name } reagiert: { $what }
reaction-hello = Hallo!
reaction-luck = Viel Glück!
reaction-nice = Schöner Zug!
reaction-thanks = Danke!
reaction-laugh = Haha!
reaction-oops = Hoppla!
reaction-think = Einen Moment …
reaction-bravo = Gut gespielt!

## Nachspielen und Ausgabe

cancel = Abbrechen
replay = Nachspielen
replay-hint = Das Spiel vom ersten Plättchen an ansehen und von jedem Zeitpunkt aus einen anderen Weg versuchen.
replay-reading = Das Protokoll wird gelesen und geprüft …
replay-failed = { $path } lässt sich nicht zeigen: { $reason }
replay-broken = Dieses Protokoll gilt nur bis zur letzten Stelle, die hier zu sehen ist; die Datei bleibt, wie sie ist. { $reason }
replay-branch = Von hier aus spielen
replay-branch-hint = Von diesem Zeitpunkt an auf diesem Rechner weiterspielen, als eigenes Spiel. Das Protokoll bleibt, wie es ist.
replay-against-bots = Von hier aus gegen Bots
replay-against-bots-hint = Den Platz spielen, der jetzt entscheidet, und starke Bots alle anderen, als eigenes Spiel. Das Protokoll bleibt, wie es ist.
replay-branch-not = Von hier aus geht kein Spiel weiter: Wähl einen Zeitpunkt mitten im Spiel.
replay-history = Verlauf
replay-points = Punkte
replay-counts = Statistik
replay-plot = Punkte im Lauf des Spiels
replay-plot-turn = Zug
replay-plot-points = Punkte
replay-scrubber = Stelle im Spiel
replay-turn = Zug { $turn }: { $name }
replay-end = Ende des Spiels
replay-position = Schritt { $at } von { $last }
replay-previous = Zur Wertung davor (Umschalt+Links)
replay-back = Einen Schritt zurück (Links)
replay-play = Abspielen ({ $key })
replay-pause = Anhalten ({ $key })
replay-on = Einen Schritt weiter (Rechts)
replay-next = Zur nächsten Wertung (Umschalt+Rechts)
replay-slow = langsam
replay-usual = normal
replay-fast = schnell
replay-rush = sehr schnell
count-cities = Städte
count-roads = Straßen
count-monasteries = Klöster
count-shrines = Schreine
count-gardens = Gärten
count-abbots = Zurückgerufene Äbte
count-fields = Wiesen
count-tolls = Zollstationen
count-estates = Gutshöfe
count-wagons = Längste Straße
count-flocks = Herden
count-gaps = Geschlossene Lücken
count-goods = Handelswaren
count-king = König
count-robber = Raubritter
count-watchtowers = Wachtürme
count-wind-roses = Windrosen
count-fairy-turns = Fee zu Beginn des Zuges
count-fairy = Fee bei Wertungen
count-ransom = Lösegeld
count-sum = Punkte
count-tiles = Plättchen gelegt
count-figures = Figuren gesetzt
export = Exportieren
export-map = Die Landschaft als Bild (PNG)
export-map-turn = Die Landschaft in Zug { $turn } als Bild (PNG)
export-scores = Die Punkte als Tabelle (CSV)
export-scores-turn = Die Punkte bis Zug { $turn } als Tabelle (CSV)
export-name-turn = , Zug { $turn }
export-log = Das ganze Spiel, um es anderswo zu öffnen
export-log-lies = Das Spiel wird automatisch gespeichert, in { $path }. Hier entsteht eine Kopie davon.
export-text = Das Protokoll als Text, auf Englisch
export-json = Das Protokoll als JSON
export-size = Längere Seite
export-table = Mit dem Tisch um die Plättchen
export-pixels = { $width } × { $height } Pixel. Mehr als { $largest } je Seite und { $tile } je Plättchen gehen nicht.
export-file = Datei
export-write = Datei schreiben
export-done = Geschrieben: { $path }
export-failed = Nichts geschrieben: { $reason }

## Was die Landschaft zeigt

small-map = Die ganze Landschaft klein
spots-outside = Weitere Möglichkeiten außerhalb der Ansicht
spot-sure = { $figure }: bringt sofort { $points } { $points ->
    [one] Punkt
   *[other] Punkte
  }
spot-field = { $figure }: am Ende { $now } { $now ->
    [one] Punkt
   *[other] Punkte
  }, wie es jetzt aussieht
spot-field-nothing = { $figure }: wie es jetzt aussieht 0 Punkte; Wiesen zählen am Ende, für jede fertige Stadt daran
planned-points = { $points } mit dem Zug, der noch nicht bestätigt ist
projected = wäre jetzt Schluss: { $points }
projected-hint = Die Punkte, wenn das Spiel jetzt zu Ende wäre: Auch unfertige Straßen, Städte und Klöster und die Wiesen zählen dann.
told-feature = { $kind } aus { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen
  }{ $open ->
    [0] , fertig
    [one] , 1 offenes Ende
   *[other] , { $open } offene Enden
  }
with-inn = , mit Wirtshaus
with-cathedral = , mit Kathedrale
told-monastery = { $kind }{ $open ->
    [0] , fertig
    [one] , noch 1 Feld frei
   *[other] , noch { $open } Felder frei
  }
told-nobody = gehört niemandem
told-scored = brachte { $name } { $points } { $points ->
    [one] Punkt
   *[other] Punkte
  }
told-now = in dieser Größe fertig { $complete } { $complete ->
    [one] Punkt
   *[other] Punkte
  }, unfertig am Ende { $now }
told-now-monastery = fertig { $complete } { $complete ->
    [one] Punkt
   *[other] Punkte
  }, unfertig am Ende { $now }
told-complete = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
told-at-end = am Ende { $points } { $points ->
    [one] Punkt
   *[other] Punkte
  }, wie es jetzt aussieht
told-fits = { $count ->
    [one] Hier passt noch 1 Plättchen:
   *[other] Hier passen noch { $count } Plättchen:
  }
told-card = Ein Tatan-Kärtchen: Es hat am Ende diese Lücke geschlossen.
told-wall = Ein Mauerstück: Straße oder Stadt endet an ihm.
told-dead = Hier passt keines der übrigen Plättchen mehr.
told-dragon = Der Drache: Die Zahlen sagen, nach wie vielen fertigen Städten er dort ist; rot ist, was sein nächster Schritt verbrennt.
stable-worth = Im Stall brächte die Herde jetzt { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
  }.
told-followers = Figuren darauf: { $names }
told-flock = { $sheep ->
    [one] Ein Schaf in den Herden hier
   *[other] { $sheep } Schafe in den Herden hier
  }
told-tower = Ein Turm: Gefärbt ist, was die Türme dieser Farbe erreichen.
told-watch-pennants = Ein Wachturm: Wird das Gebiet einer Figur auf diesem Plättchen fertig, bringt sie auch 2 Punkte für jedes Wappen auf den neun Plättchen.
told-watch-monasteries = Ein Wachturm: Wird das Gebiet einer Figur auf diesem Plättchen fertig, bringt sie auch 3 Punkte für jedes der neun Plättchen mit Kloster.
told-watch-cities = Ein Wachturm: Wird das Gebiet einer Figur auf diesem Plättchen fertig, bringt sie auch 1 Punkt für jedes der neun Plättchen mit Stadt.
told-watch-roads = Ein Wachturm: Wird das Gebiet einer Figur auf diesem Plättchen fertig, bringt sie auch 1 Punkt für jedes der neun Plättchen mit Straße.
told-watch-meeples = Ein Wachturm: Wird das Gebiet einer Figur auf diesem Plättchen fertig, bringt sie auch 2 Punkte für jeden Meeple auf den neun Plättchen.
told-festival = Ein Fest: Wer dieses Plättchen legt, darf eine Figur heimholen, statt eine zu setzen.
told-rose = Eine Windrose: Ein Plättchen mit einem einzelnen Viertel bringt 3 Punkte, wenn es in diesem Viertel der Rose gelegt wird.
told-rose-old = Eine Windrose. Später kam eine andere, und nun zählen deren Viertel.
told-rose-quarter = Eine Windrose mit einem einzelnen Viertel. Beim Legen bringt sie im { $sides } der ganzen Rose 3 Punkte; deren Reihe und Spalte gehören dazu.
told-rose-none = Eine Windrose mit einem einzelnen Viertel. Sie bringt nichts, solange keine ganze Rose liegt.
told-wyrm = Der Drache, den alle ziehen: Mit jedem Plättchen mit seinem Zeichen geht er sechs Schritte, reihum gezogen, und alle Figuren auf seinem Weg gehen heim.
told-fairy = Die Fee: Auf ihr Plättchen kommt der Drache nicht. Ihr Meeple bringt 1 Punkt zu Beginn des eigenen Zuges und 3, wenn sein Gebiet gewertet wird.
told-mage = Der Magier: Diese Straße oder Stadt bringt je Plättchen 1 Punkt mehr. Ist sie fertig, geht er.
told-witch = Die Hexe: Diese Straße oder Stadt bringt nur die Hälfte, aufgerundet. Ist sie fertig, geht sie.
told-the-tower = Ein Turm, an dem alle bauen: Wer ihn erhöht, darf in seiner Reihe oder Spalte einen Meeple gefangen nehmen, so weit weg, wie der Turm dann hoch ist.
told-volcano = Ein Vulkan: Wird dieses Plättchen gelegt, kommt der Drache hierher. Wo der Drache sitzt, wird keine Figur gesetzt.
told-dragon-sign = Das Zeichen des Drachen: Wird dieses Plättchen gelegt, ziehen alle den Drachen, sechs Schritte.
told-portal = Ein Portal: Wer dieses Plättchen legt, darf einen Meeple auf jedes Plättchen setzen, in ein unfertiges Gebiet ohne Meeples.
told-foundation = Ein Fundament: Statt eine Figur zu setzen, darf man hier ein Turmteil bauen.
told-magic = Ein Magiezeichen: Wer dieses Plättchen legt, versetzt den Magier oder die Hexe.
told-siege = Eine Belagerung: Die Stadt bringt je Plättchen und Wappen 1 Punkt weniger, unfertig nichts, und zählt für Bauern doppelt.
told-inn = Ein Wirtshaus: Diese Straße bringt fertig 2 Punkte je Plättchen, am Ende unfertig nichts.
told-cathedral = Eine Kathedrale: Diese Stadt bringt fertig 3 Punkte je Plättchen und Wappen, am Ende unfertig nichts.
told-good = { $good }: Wer diese Stadt fertig baut, nimmt die Ware. Am Ende bringen die meisten von jeder Sorte 10 Punkte.
told-garden = Ein Garten: Nur ein Abt darf dorthin. Er zählt wie ein Kloster.
told-shrine = Ein Schrein: Er zählt wie ein Kloster. Sind ein Schrein und ein Kloster Nachbarn, schickt das, was zuerst fertig ist, den Meeple im anderen heim.
told-hill = Ein Hügel: Bei Gleichstand gewinnt, wer hier einen Meeple hat.
told-vineyard = Ein Weinberg: Er bringt fertigen Klöstern auf den acht Feldern ringsum 3 Punkte mehr.
told-gold = Gold: Ein Goldstück kommt auf dieses Plättchen, ein zweites auf eines daneben. Wer zuerst Punkte für eines der beiden auslöst, nimmt sie.
told-goldmine = Eine Goldmine: Ein Barren kommt auf dieses Plättchen, ein zweiter auf eines ringsum. Wer dort wertet, nimmt sie.
told-sheep = Schafe: Sie zählen mit, wenn die Herde dieser Wiese in den Stall kommt.
told-crop-circle = Ein Kornkreis: Wer dieses Plättchen legt, lässt alle einen Ritter, Reisenden oder Bauern dazusetzen oder zurücknehmen.
told-tunnel = Ein Tunnel: Zwei Chips einer Farbe verbinden zwei Tunnelöffnungen, wo immer sie liegen.
told-princess = Eine Prinzessin: Wer sie an eine Stadt mit Meeples legt, darf einen davon heimschicken, statt eine Figur zu setzen.
left-title = Übrige Plättchen
left-of = { $tile }: { $left } von { $all } übrig
illegal-cell-taken = Hier liegt schon ein Plättchen.
illegal-no-neighbour = Das Plättchen muss an ein anderes anschließen.
illegal-does-not-fit = Das Plättchen passt hier in keiner Drehung.
illegal-river-turn = Der Fluss muss weiterfließen und darf nicht umkehren.
illegal-wizard-reach = Die Plättchen des Zauberers kommen auf die acht Felder um sein Kloster.
illegal-old-place = Ein aufgenommenes Plättchen muss woanders hin.
illegal-outside = So weit vom Start darf kein Plättchen liegen.
illegal-no-supply = Nicht mehr im Vorrat: { $figure }.
illegal-limit = In diesem Zug darfst du keine weiteren Figuren setzen.
illegal-barred = Auf dieses Plättchen kommt keine Figur.
tray-hide = Verbergen
tray-show = Zeigen
illegal-limit-kind = Von diesen Figuren darfst du in diesem Zug keine weitere setzen.
illegal-no-place-here = Hier kann diese Figur nicht stehen.
illegal-not-this-tile = Figuren kommen auf das Plättchen, das gerade gelegt wurde.
illegal-on-river = Auf dem Fluss kann niemand stehen.
illegal-no-farmers = Ohne das Modul Wiesen gibt es keine Bauern.
illegal-occupied = Hier steht schon jemand.
illegal-finished = Das ist schon fertig.
illegal-builder-place = Der Baumeister gehört auf eine Straße oder in eine Stadt.
illegal-builder-alone = Der Baumeister braucht dort einen eigenen Meeple.
illegal-queen-place = Die Königin gehört in eine Stadt.
illegal-queen-alone = Die Königin braucht einen eigenen Meeple, der schon vorher in der Stadt war.
illegal-farm-pig-place = Das Schwein gehört auf eine Wiese.
illegal-farm-pig-alone = Das Schwein braucht auf der Wiese einen eigenen Bauern.
illegal-abbot-place = Der Abt gehört in ein Kloster oder einen Garten.
illegal-garden-place = In einen Garten kommt nur ein Abt.
illegal-recall = Zurückrufen lässt sich nur der eigene Abt, aus einem Kloster oder Garten, der noch nicht fertig ist.
illegal-festival = Das Fest holt eine eigene Figur heim.
illegal-shrine-place = Schrein und Kloster halten Abstand: Keines darf zwei von der anderen Art neben sich haben.
illegal-escape = Fliehen kann nur ein eigener Ritter, aus einer belagerten Stadt mit einem Kloster daneben.
illegal-building = Ein eigenes kleines Gebäude kommt auf das gerade gelegte Plättchen, anstelle einer Figur.
illegal-princess-first = Erst muss die Prinzessin einen Meeple heimschicken.
illegal-princess = Die Prinzessin schickt einen Meeple aus der Stadt heim, in die sie kam.
illegal-fairy = Die Fee geht zu einem anderen eigenen Meeple, anstelle einer Figur.
illegal-march = Der Drache geht auf ein Plättchen neben sich, auf dem er diesmal noch nicht war, und nie zur Fee.
illegal-tower-piece = Ein Turmteil kommt auf ein Fundament oder auf einen Turm, auf dem niemand steht.
illegal-tower-top = Auf einen Turm kommt ein Meeple, sobald der ein Teil hat und noch niemand darauf steht.
illegal-capture = Ein Turm erreicht Meeples in seiner Reihe und Spalte, so weit weg, wie er hoch ist.
illegal-ransom = Freikaufen kostet 3 Punkte und geht einmal im Zug, bevor du sonst etwas mit dem Plättchen tust.
illegal-mage = Magier und Hexe gehen zu einer unfertigen Straße oder Stadt, bei der noch niemand von beiden steht.
illegal-banish = Nur wenn beide nirgendwohin können, verlässt eines von ihnen die Landschaft.
illegal-shepherd-place = Der Schäfer gehört auf eine Wiese.
illegal-shepherd-scared = Der Wolf ist deinem Schäfer begegnet: Mit diesem Plättchen kommt er nicht wieder.
illegal-shepherd-taken = Auf dieser Wiese ist schon ein Schäfer.
illegal-tile-taken = Auf diesem Plättchen steht schon: { $figure }.
illegal-no-crossing = Eine Zollstation braucht ein Plättchen, auf dem mindestens drei Straßen enden.
illegal-no-meadow = Ein Gutshof braucht ein Plättchen mit Wiese.
illegal-not-played = Gehört nicht zu diesem Spiel: { $figure }.
illegal-fits-nowhere = Dieses Dreiecksplättchen passt nirgends: Zieh stattdessen.
illegal-now = Das geht jetzt nicht.

## Farben, Bewegung und Bestätigung

theme = Darstellung
theme-light = hell
theme-dark = dunkel
theme-contrast = hoher Kontrast
seat-colours = Farben der Spieler
colours-standard = üblich
colours-blind = für Farbenblinde
plain-tiles = Schlichte Plättchen, flach und ohne Verzierung
reduced-motion = Nichts auf dem Bildschirm bewegt sich von selbst
settings-table = Am Tisch
confirm-when = Wann ein Zug auf deine Bestätigung wartet:
confirm-always = vor jedem Zug
confirm-choice = nur wenn außer dem Platz des Plättchens noch etwas zu wählen ist
confirm-never = nie: Ein Zug gilt, sobald alles gewählt ist
