# Gründe in Hinweisen: warum etwas nicht geht. Jeder Schlüssel steht auch in ../en.

## Das geht gerade nicht: …
not-now-passphrase = Das Gruppenpasswort gilt für das ganze Netz. Verlasse zuerst den Tisch.
not-now-delete = Verlasse erst den Tisch: Gespeicherte Spiele werden auf der Startseite gelöscht.
not-now-games = Verlasse erst den Tisch: Spiele von anderen werden auf der Startseite geholt.
not-now-name = Ein Name hat 1 bis 32 Zeichen.
not-now-table-name = Ein Tisch braucht einen Namen mit 1 bis 32 Zeichen.
not-now-password = Ein Passwort hat höchstens 256 Bytes.
not-now-no-lobby = Das geht nur vor einem Spiel, und hier ist kein Tisch in Vorbereitung.
not-now-no-game = Es läuft kein Spiel.
not-now-branch-hints = Ein Zweig behält die Hilfen seines Spiels.
not-now-branch-rules = Ein Zweig behält die Regeln seines Spiels.
not-now-duplicate = Dieses Profil läuft auch auf einem anderen Rechner. Beende eines der beiden Programme.
not-now-no-random = Das System liefert keine Zufallszahlen.
not-now-not-over = Das Spiel ist noch nicht zu Ende.
not-now-watched = Wer zugeschaut hat, hatte keinen Platz. Setz dich an den neuen Tisch.
not-now-starting = Das Spiel beginnt gerade.
not-now-lobby = Am Tisch hat sich inzwischen etwas geändert.
not-now-not-offered = Das steht nicht mehr zur Wahl.
not-now-has-seat = Dieser Rechner hat schon einen Platz. Nimm den Knopf, der einen Platz übergibt.
not-now-not-mine = Diese Entscheidung trifft ein anderer Rechner.
not-now-many-readings = Es werden schon zu viele Protokolle gelesen. Warte, bis sie fertig sind.
not-now-token-here = Der fehlende Beitrag ist inzwischen da. Niemand muss ausgelassen werden.
not-now-does-not-follow = Es passt nicht mehr zum Stand des Tisches. (Im Protokoll: { $detail })
paused-unsigned = Das Spiel beginnt, wenn alle Rechner unterschrieben haben.
paused-watching = Dieser Rechner schaut nur zu.
paused-few = { $known } von { $needed } nötigen Rechnern sind da.
paused-behind = Dieser Rechner holt noch auf.
paused-vote = Eine unterbrochene Abstimmung wird abgeschlossen.
paused-held = Dieser Rechner stellt erst sicher, dass dieses Profil nirgends sonst spielt; das dauert höchstens zehn Sekunden.
paused-fork = Für dieselbe Stelle wurden zwei Einträge unterschrieben. Der Tisch muss sich für einen Zweig entscheiden.
paused-desync = Zwei Rechner sind sich über den Spielstand nicht einig.
paused-closed = Das Spiel ist abgeschlossen.

## Das Spiel hat nicht begonnen: …
no-start-declined = { $name } macht nicht mit. (Das Programm dort: { $detail })
no-start-disagreed = Die Rechner haben sich nicht auf dasselbe Spiel geeinigt. (Im Protokoll: { $detail })
no-start-silent = Ein Rechner hat nicht geantwortet.
no-start-gone = { $name } ist weg.
no-start-plan = Die Vereinbarung widerspricht sich. (Im Protokoll: { $detail })

## Das führt zu keinem Tisch: …
ticket-none = Im Text ist kein Ticket. Ein Ticket beginnt mit BASTIDE1
ticket-newer = Das Ticket stammt aus einem neueren Programm
ticket-short = Das Ticket ist abgeschnitten. Kopiere es ganz
ticket-damaged = Das Ticket ist beschädigt. Kopiere es noch einmal
code-length = Ein Code hat 12 Buchstaben und Ziffern, dieser hat { $found }
code-letter = Das Zeichen { $letter } kommt in keinem Code vor
code-mistake = Ein Zeichen ist falsch, oder zwei sind vertauscht. Prüfe den Code noch einmal
code-nowhere = Der Code nennt keine Adresse, die dieses Programm kennt
way-address = Eine Adresse sieht so aus: 192.168.1.20:41234
way-nothing = Gib einen Code ein oder füge ein Ticket ein

## Das Profil wurde nicht übertragen: …
not-moved-exists = { $path } gibt es schon. Wähle einen anderen Namen.
not-moved-not-one = { $path } ist keine Profildatei, die diese Version lesen kann.
not-moved-passphrase = Das ist nicht die Passphrase dieser Datei, oder sie ist beschädigt.
not-moved-here = Dieser Rechner hat dieses Profil schon.
not-moved-in-use = Das Profil in { $path } hat gespeicherte Spiele und wird nicht überschrieben. Starte das Programm mit --data-dir und einem leeren Ordner, um dieses zu übernehmen.

## Mit den ausgeteilten Dreiecken stimmt etwas nicht: …
deal-keys = Die Schlüssel von { $name } passen nicht zu den Schlössern dieses Rechners.
deal-nothing = An Stelle { $position } wurde nichts ausgeteilt. Die Prüfung am Ende sagt, wer falsch ausgeteilt hat.
deal-twice = Das Dreieck an Stelle { $position } wurde zweimal ausgeteilt. Die Prüfung am Ende sagt, wer falsch ausgeteilt hat.

## Zwei Rechner sind sich nicht einig
problem-desync = Nach Eintrag { $seq } hat { $who } einen anderen Spielstand als dieser Rechner. Der erste Unterschied: { $field }
problem-desync-unknown = Nach Eintrag { $seq } hat { $who } einen anderen Spielstand als dieser Rechner. Was abweicht, steht fest, sobald der andere Spielstand hier ist.
split-copy = Pfad des Berichts kopieren
split-goes-on = Wer da ist, kann in einem Zweig weiterspielen.

## Protokolle, die nichts taugen oder nur bis zu einem Eintrag gelten

log-unreadable = sie lässt sich nicht lesen ({ $reason })
log-foreign = sie ist kein Bastide-Protokoll
log-newer = sie hat Format { $format }, das nur ein neueres Programm liest
log-in-use = ein anderes Bastide benutzt sie gerade
log-too-large = sie ist zu groß für ein Protokoll
log-damaged = Datensatz { $record } ist beschädigt
log-record = Datensatz { $number }: { $what }
log-entry = Eintrag { $number }: { $what }
log-empty = es ist kein Spiel darin
log-never-began = es ist ein Spiel, das nie begann: Davon wurde nichts gespeichert, und du kannst die Datei löschen
log-over = ihr Spiel ist zu Ende
log-unfounded = ihr Spiel lässt sich nicht beginnen ({ $reason })
log-cancelled = das Lesen wurde abgebrochen
fault-malformed = solche Bytes schreibt dieses Programm nicht ({ $detail })
fault-no-genesis = davor wird kein Spiel gegründet
fault-unplayable = das Spiel darin lässt sich hier nicht spielen ({ $detail })
fault-set-missing = der Plättchensatz { $name }, der zum Spiel gehört, fehlt
fault-set = ein Plättchensatz, der zum Spiel gehört, ist ungültig ({ $detail })
fault-chunk = ein Teil eines Plättchensatzes passt nicht zu seinem Namen
fault-parent = der Zweig beginnt nicht, wo das Protokoll davor endet
fault-signature = eine Unterschrift unter der Gründung ist von keinem der Beteiligten
fault-unsigned = es gibt Einträge, obwohl nicht alle die Gründung unterschrieben haben
fault-game = er gehört zu einem anderen Spiel
fault-chain = er folgt nicht auf den Eintrag davor
fault-drop = er verwirft Einträge, die es nicht gibt, oder verwirft zu oft
fault-evidence = er beweist nichts gegen jemanden aus diesem Spiel
fault-proof = sein Beweis ist nicht gültig ({ $detail })
fault-invalid = er ist dort nicht gültig ({ $detail })
proof-author = die Unterschrift stammt nicht vom Verfasser
proof-certificate = ihn müssten die Beteiligten gemeinsam unterschreiben
proof-kind = die Art des Beweises passt nicht zum Eintrag
proof-signature = eine der Unterschriften gehört niemandem am Tisch
proof-few = nicht mehr als die Hälfte der Beteiligten hat ihn unterschrieben
proof-votes = einige der nötigen Stimmen fehlen
invalid-action = Schritt { $number } ist gegen die Regeln: { $why }
invalid-token = was { $holder } zur Ziehung { $draw } beiträgt, passt nicht zu dem, worauf dieser Rechner sich festgelegt hat
invalid-state = der Spielstand danach ist ein anderer als der, den er nennt
offer-protocol = es ist von Protokollversion { $theirs }; dieses Programm spricht Version { $ours }
offer-rules = es gilt Regelversion { $theirs }; dieses Programm kennt Version { $ours }

## Dateien, die nicht geschrieben wurden

write-cancelled = es wurde abgebrochen
write-exists = { $path } gibt es schon
write-itself = { $path } ist das Spiel selbst und ginge verloren
write-log = das Protokoll lässt sich nicht lesen: { $reason }
write-io = { $path } lässt sich nicht schreiben ({ $reason })
replay-no-thread = das System kann dafür keinen Thread starten
