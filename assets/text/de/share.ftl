# Bastide weitergeben

share-give = Bastide weitergeben
share-give-hint = Eine Seite im lokalen Netz, von der andere das Programm laden, ganz ohne Internet.
share-opening = Die Prüfsummen werden berechnet …
share-intro = Wer noch kein Bastide hat, öffnet diese Adresse im Browser. Beide Rechner müssen im selben Netz sein.
share-copy = Adresse kopieren
share-others = Oder: { $addresses }
share-picture = Die Adresse als QR-Code
share-loaded = { $count ->
    [0] Noch hat niemand etwas geladen.
    [one] Einmal geladen.
   *[other] { $count }-mal geladen.
  }
share-sums = Auf der Seite stehen dieselben Prüfsummen (SHA-256) wie hier: Sind sie gleich, ist es dasselbe Programm.
share-loading = { $count ->
    [one] Jemand lädt gerade.
   *[other] { $count } laden gerade.
  } „Seite beenden“ bricht das ab; Escape schließt sie erst danach.
share-firewall = Erreicht niemand die Seite, öffne TCP-Port { $port } in der Firewall dieses Rechners. ufw: sudo ufw allow { $port }/tcp. firewalld: sudo firewall-cmd --add-port={ $port }/tcp. Windows: Bastide für private Netze zulassen.
share-end = Seite beenden
share-no-port = Für die Seite ist kein Port frei: { $reason }
share-no-thread = Das System gibt keinen Thread her: { $reason }
share-no-network = Dieser Rechner ist gerade in keinem Netz.
share-get = Programm von dort holen …
share-newer = Ein neueres Bastide holen
share-newer-text = Auf dem Rechner von { $host } läuft ein neueres Bastide. Ist dort „Bastide weitergeben“ offen, kannst du es von hier aus holen. Es wird im Ordner { $folder } abgelegt. Nichts davon startet von selbst.
share-fetch-hint = Pakete anderer Systeme, die hier fehlen, lassen sich von einem anderen Bastide holen, das gerade weitergegeben wird: Gib dessen Adresse ein.
share-fetch = Pakete von diesem Rechner holen
share-fetching = { $name }: { $size }
share-fetched = Geholt. Vergleiche mit dem anderen Bildschirm: Sind diese Prüfsummen (SHA-256) gleich, ist es dasselbe Programm.
share-fetched-other = Anders als dort liegt hier schon, und bleibt: { $names }.
share-fetched-none = Dort gibt es nichts, was hier nicht schon liegt.
share-bad-address = „{ $text }“ ist keine Adresse wie http://192.168.1.5:21280/
share-no-answer = Unter { $address } antwortet niemand.
share-foreign = Was dort antwortet, ist keine Seite von Bastide.
share-wrong = { $name } ist nicht, was seine Prüfsumme sagt, und wurde nicht behalten.
share-broken = { $name } kam nicht ganz an: Die Übertragung brach ab oder war zu langsam.
share-stopped = Abgebrochen.
share-not-written = { $path } lässt sich nicht schreiben: { $reason }
share-size = { $whole },{ $tenth } MB
share-size-small = { $count } KB
share-windows = Windows
share-debian = Debian, Ubuntu
share-linux = Linux
share-mac = macOS

# Die Seite

share-page-what = Ein Spiel um eine gemeinsame Landschaft aus Plättchen, für Freunde in einem lokalen Netz, ohne Server und ohne Internet.
share-page-how = Diese Seite kommt von einem Rechner in deinem Netz.
share-page-load = Für { $system } laden
share-page-none = Für diesen Rechner gibt es hier kein Paket. Öffne die Seite auf dem Rechner, auf dem du spielen willst.
share-page-busy = Gerade laden viele. Versuch es in einer Minute noch einmal.
share-page-all = Alle Pakete
share-page-sums = Die Prüfsummen (SHA-256) stehen auch auf dem Bildschirm, von dem das Programm kommt.
share-step-windows = Entpacken und bastide.exe starten. Windows fragt nach, weil es das Programm nicht kennt: „Weitere Informationen“, dann „Trotzdem ausführen“.
share-step-windows-bare = Starten. Windows fragt nach, weil es das Programm nicht kennt: „Weitere Informationen“, dann „Trotzdem ausführen“.
share-step-debian = Mit der Paketverwaltung öffnen, oder im Terminal: sudo apt install ./DATEI
share-step-linux = Entpacken und das Programm bastide im Ordner starten.
share-step-mac = Entpacken und starten. Auf macOS hat es noch niemand ausprobiert.
