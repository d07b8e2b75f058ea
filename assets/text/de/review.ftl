# Die Analyse eines Spiels durch einen Bot und sein Rat am Tisch.

review = Analyse
review-hint = Einen Bot jede Entscheidung des Spiels ansehen und sagen lassen, was er gespielt hätte.
review-what = Ein Bot sieht sich jede Entscheidung an, sagt, was er gespielt hätte, und wie viele Punkte das gebracht hätte. Er urteilt nach dem, was der Spieler wissen konnte, nicht nach dem, was später gezogen wurde. Es ist die Meinung eines Bots, mehr nicht.
review-time = Wie genau er hinsieht
review-quick = schnell
review-usual = normal
review-thorough = gründlich
review-patient = sehr gründlich
review-time-of = { $what }: { $seconds } s für jede Entscheidung
review-seconds = { $count ->
    [one] dauert etwa eine Sekunde
   *[other] dauert etwa { $count } Sekunden
}
review-minutes = { $count ->
    [one] dauert etwa eine Minute
   *[other] dauert etwa { $count } Minuten
}
review-begin = Spiel analysieren
review-again = Noch einmal analysieren
review-known = So genau wurde schon analysiert.
review-works = Der Bot sieht sich jede Entscheidung an …
review-failed = Das Spiel ließ sich nicht analysieren.
review-was = Meinung eines Bots nach { $seconds } s für jede Entscheidung.
review-turning = Wendepunkte
review-no-turning = Keine Entscheidung hat zwei Punkte oder mehr verloren.
review-point = Zug { $turn }, { $name }: { $points } Punkte verloren
review-point-hint = Zu diesem Zeitpunkt gehen
review-played = { $name } entscheidet: { $what }
review-good = Kein anderer Zug ist klar besser.
review-better = Um { $points } Punkte besser: { $what }
review-better-here = besser
review-summary = { $all ->
    [0] Noch keine Entscheidung, die etwas offen ließ.
   *[other] { $good ->
        [one] { $good } von { $all } Entscheidungen war so gut wie die beste.
       *[other] { $good } von { $all } Entscheidungen waren so gut wie die beste.
    } Insgesamt gingen { $points } Punkte verloren.
}
review-unseen = { $count ->
    [one] Eine Entscheidung aus einer verdeckten Hand fehlt: Nur ihr Spieler sah, was zur Wahl stand.
   *[other] { $count } Entscheidungen aus verdeckten Händen fehlen: Nur ihre Spieler sahen, was zur Wahl stand.
}
review-plot = Erwarteter Vorsprung vor dem besten anderen
review-plot-lead = Vorsprung

habit-tile = { $count ->
    [one] ein Plättchen gehörte woandershin: { $points } Punkte
   *[other] { $count } Plättchen gehörten woandershin: { $points } Punkte
}
habit-early-knight = { $count ->
    [one] ein Ritter, der besser gespart worden wäre: { $points } Punkte
   *[other] { $count } Ritter, die besser gespart worden wären: { $points } Punkte
}
habit-early-traveller = { $count ->
    [one] ein Reisender, der besser gespart worden wäre: { $points } Punkte
   *[other] { $count } Reisende, die besser gespart worden wären: { $points } Punkte
}
habit-early-monk = { $count ->
    [one] ein Mönch, der besser gespart worden wäre: { $points } Punkte
   *[other] { $count } Mönche, die besser gespart worden wären: { $points } Punkte
}
habit-early-abbot = { $count ->
    [one] ein Abt, der besser gespart worden wäre: { $points } Punkte
   *[other] { $count } Äbte, die besser gespart worden wären: { $points } Punkte
}
habit-early-heretic = { $count ->
    [one] ein Ketzer, der besser gespart worden wäre: { $points } Punkte
   *[other] { $count } Ketzer, die besser gespart worden wären: { $points } Punkte
}
habit-early-farmer = { $count ->
    [one] ein Bauer, der zu früh kam: { $points } Punkte
   *[other] { $count } Bauern, die zu früh kamen: { $points } Punkte
}
habit-missed-knight = { $count ->
    [one] eine Stadt, die ohne Ritter blieb: { $points } Punkte
   *[other] { $count } Städte, die ohne Ritter blieben: { $points } Punkte
}
habit-missed-traveller = { $count ->
    [one] eine Straße, die ohne Reisenden blieb: { $points } Punkte
   *[other] { $count } Straßen, die ohne Reisenden blieben: { $points } Punkte
}
habit-missed-monk = { $count ->
    [one] ein Kloster, das ohne Mönch blieb: { $points } Punkte
   *[other] { $count } Klöster, die ohne Mönch blieben: { $points } Punkte
}
habit-missed-abbot = { $count ->
    [one] ein Garten, der ohne Abt blieb: { $points } Punkte
   *[other] { $count } Gärten, die ohne Abt blieben: { $points } Punkte
}
habit-missed-heretic = { $count ->
    [one] ein Schrein, der ohne Ketzer blieb: { $points } Punkte
   *[other] { $count } Schreine, die ohne Ketzer blieben: { $points } Punkte
}
habit-missed-farmer = { $count ->
    [one] eine Wiese, die ohne Bauer blieb: { $points } Punkte
   *[other] { $count } Wiesen, die ohne Bauer blieben: { $points } Punkte
}
habit-rather-knight = { $count ->
    [one] eine Figur, die in die Stadt gehörte: { $points } Punkte
   *[other] { $count } Figuren, die in die Stadt gehörten: { $points } Punkte
}
habit-rather-traveller = { $count ->
    [one] eine Figur, die auf die Straße gehörte: { $points } Punkte
   *[other] { $count } Figuren, die auf die Straße gehörten: { $points } Punkte
}
habit-rather-monk = { $count ->
    [one] eine Figur, die ins Kloster gehörte: { $points } Punkte
   *[other] { $count } Figuren, die ins Kloster gehörten: { $points } Punkte
}
habit-rather-abbot = { $count ->
    [one] eine Figur, die in den Garten gehörte: { $points } Punkte
   *[other] { $count } Figuren, die in den Garten gehörten: { $points } Punkte
}
habit-rather-heretic = { $count ->
    [one] eine Figur, die in den Schrein gehörte: { $points } Punkte
   *[other] { $count } Figuren, die in den Schrein gehörten: { $points } Punkte
}
habit-rather-farmer = { $count ->
    [one] eine Figur, die auf die Wiese gehörte: { $points } Punkte
   *[other] { $count } Figuren, die auf die Wiese gehörten: { $points } Punkte
}
habit-other = { $count ->
    [one] eine andere Entscheidung: { $points } Punkte
   *[other] { $count } andere Entscheidungen: { $points } Punkte
}

advice = Tipp
advice-key = Was würde ein starker Bot spielen? ({ $key })
advice-thinks = Ein starker Bot denkt nach …
advice-none = Der Bot hat keine Antwort.
advice-no-figure = ohne Figur
advice-best = das Beste, was der Bot fand
advice-equal = bis auf einen halben Punkt ebenso gut
advice-bridge = { $what }, mit Brücke
advice-now = { $what } – { $points } { $points ->
    [one] Punkt
   *[other] Punkte
  } sofort
advice-beside = { $what } – an { $at }
advice-lies = { $what } – { $at }
advice-less = { $points } Punkte weniger
advice-what = Klick oder Ziffer legt einen Zug auf die Karte.

puzzles = Rätsel
puzzles-hint = Momente deiner Spiele, in denen ein Zug klar der beste ist. Finde ihn.
puzzles-search = Deine Spiele werden nach Momenten durchsucht, in denen ein Zug klar der beste ist …
puzzles-none = Noch gibt es keine Rätsel. Sie kommen aus Spielen, die zu Ende sind und in denen ein Zug klar der beste war.
puzzle-of = Rätsel { $at } von { $count }
puzzle-of-more = Rätsel { $at } von { $count }; weitere werden gesucht
puzzle-asks = Du spielst für { $name }. Ein Zug ist klar besser als alle anderen: Finde ihn.
puzzle-solution = Den besten Zug zeigen
puzzle-again = Noch einmal
puzzle-next = Weiter
puzzle-right = Das ist der beste Zug!
puzzle-wrong = Es gibt einen besseren.
puzzle-compares = Der Bot vergleicht …
puzzle-loses = Es gibt einen besseren: Deiner bringt { $points } Punkte weniger.
puzzle-best = Am besten, um { $points } Punkte: { $what }
puzzle-was-found = { $name } hat ihn im Spiel gefunden.
puzzle-was-played = Im Spiel hat { $name } gespielt: { $what }
