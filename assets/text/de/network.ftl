# Rechner, die gefunden wurden und nicht zu erreichen sind

unmet-heading = Gefunden, aber nicht zu erreichen
unmet-shut = Der Rechner von { $name } wurde gefunden, lässt uns aber nicht hinein: vermutlich seine Firewall.
unmet-shut-at = Der Rechner { $address } wurde gefunden, lässt uns aber nicht hinein: vermutlich seine Firewall.
unmet-elsewhere = Der Rechner von { $name } wurde gefunden, ist aber in einem anderen Netz ({ $address }). Verbinde beide mit demselben Router oder WLAN, nicht mit dessen Gastnetz.
unmet-elsewhere-at = Der Rechner { $address } wurde gefunden, ist aber in einem anderen Netz. Verbinde beide mit demselben Router oder WLAN, nicht mit dessen Gastnetz.
unmet-open = Öffne die Firewall eines der beiden Rechner; das genügt. Hier ist es TCP-Port { $port }:
unmet-open-there = Öffne die Firewall des anderen Rechners. Dieser hier ist an keinem Port zu erreichen.
unmet-windows = Windows: Einstellungen, Windows-Sicherheit, Firewall, App zulassen: Bastide für private Netze ankreuzen oder TCP-Port { $port } öffnen.

# Einstellungen

port = Port
port-hint = Über diesen Port erreichen andere Rechner diesen; ist er belegt, über den nächsten freien. Leer heißt { $port }. Die Firewall muss ihn durchlassen.
set-port = Diesen Port verwenden
port-wrong = Ein Port ist eine Zahl von 1 bis 65535.
not-now-port = Verlasse zuerst den Tisch; ein anderer Port beendet alle Verbindungen.

# bastide doctor

doctor-walled = Die Rechner dieses Netzes finden einander, kommen aber nicht zueinander durch.
doctor-unsaved = Hier kann nichts gespeichert werden; am Netz war kein Fehler zu finden.
doctor-no-folder = In { $path } kann nichts gespeichert werden: { $reason }.
doctor-no-folder-advice = Schaff Platz auf dieser Platte oder erlaube das Schreiben dort; --data-dir ORDNER nennt einen anderen Ordner.
doctor-about = Bastide { $version } für { $system } { $processor }, Regeln { $rules }, Protokoll { $protocol }. Es kann mit { $renderers } zeichnen; { $last }. Die Schriften sind eingebaut.
doctor-drew = zuletzt zeichnete es mit { $renderer }
doctor-drew-never = ein anderer als der übliche war hier nie nötig
doctor-kept = Profil und Spiele liegen in { $data }, Einstellungen in { $settings }, gemalte Plättchen in { $cache }.
doctor-kept-portable = Wegen der Datei „portable“ neben dem Programm liegt alles in { $data }.
doctor-no-carrier = { $interface } hat keine Verbindung: kein Kabel, oder am anderen Ende ist nichts.
doctor-no-carrier-advice = Steck das Kabel ein oder verbinde dich mit dem WLAN; sieh nach, ob der Switch an ist.
doctor-only-ipv6 = Dieser Rechner hat nur IPv6-Adressen. Er sucht Nachbarn über IPv6.
doctor-only-ipv6-advice = Er findet alle, die auch IPv6 haben. Kurze Codes brauchen IPv4: Nimm Tickets.
doctor-bare-ipv6 = Dieser Rechner hat nur link-lokale IPv6-Adressen (fe80…), unter denen ihn niemand erreicht.
doctor-bare-ipv6-advice = Schalte für dieses Netz IPv4 ein oder nimm einen Router, der Adressen vergibt.
doctor-shut = Ein Programm auf { $address } wurde gefunden, lässt diesen Rechner aber nicht hinein: vermutlich seine Firewall.
doctor-shut-advice = Öffne hier TCP-Port { $own } oder dort { $port }; einer von beiden genügt. Hier: ufw: sudo ufw allow { $own }/tcp. firewalld: sudo firewall-cmd --permanent --add-port={ $own }/tcp und sudo firewall-cmd --reload. Windows: Bastide für private Netze zulassen. Dort geht es genauso mit dem Port dort.
doctor-shut-there-advice = Öffne dort TCP-Port { $port }. Hier wechselt der Port jedes Mal (--port 0), sodass sich keine Firewall für ihn öffnen lässt.
doctor-any-port-advice = Der Port wechselt jedes Mal (--port 0), sodass sich keine Firewall für ihn öffnen lässt: Wähle einen festen.
doctor-elsewhere = Ein Programm auf { $address } wurde gefunden, ist aber in einem anderen Netz als dieser Rechner.
doctor-elsewhere-advice = Verbinde beide mit demselben Router oder WLAN, nicht mit dessen Gastnetz.
doctor-reached = Ein Programm auf { $address } lässt diesen Rechner hinein.
doctor-came = { $address } kam hier herein: Der Weg zu diesem Rechner ist offen.
doctor-nobody-came = Innerhalb von { $seconds } Sekunden kam niemand hier herein: vermutlich die Firewall dieses Rechners.
doctor-nobody-came-advice = Das schadet nicht, solange die anderen diesen Rechner hineinlassen. ufw: sudo ufw allow { $port }/tcp. firewalld: sudo firewall-cmd --permanent --add-port={ $port }/tcp und sudo firewall-cmd --reload. Windows: Bastide für private Netze zulassen.
doctor-in-use = Port { $port } ist belegt, vermutlich von einem laufenden Spiel: Der Weg herein wurde nicht geprüft.
doctor-in-use-advice = Schließ das Spiel und prüfe noch einmal, um auch das zu erfassen. Die Firewall muss den Port durchlassen, den das Spiel zeigt.
doctor-other-hall = { $address } kam hier herein, kennt aber ein anderes Gruppenpasswort oder keines.
doctor-other-hall-advice = Rechner mit verschiedenen Gruppenpasswörtern treffen sich nie: Gib in den Einstellungen beider dasselbe ein.

## Reports of crashes

crash-note = Beim letzten Mal ist ein Fehler passiert, mit dem Bastide nicht gerechnet hat. Ein Bericht liegt unter { $path }.
crash-show = Bericht zeigen
crash-title = Bericht über einen Fehler
crash-about = Er hilft denen, die Bastide reparieren. Namen und Schlüssel stehen nicht darin. Nichts wird von selbst verschickt: Kopier ihn oder gib die Datei weiter.
crash-copy = Kopieren
