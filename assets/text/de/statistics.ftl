my-games = Meine Spiele
my-games-hint = Siege, Punkte und Gegner aus allen beendeten Spielen
my-games-reading = Spiel { $done } von { $all }
my-games-failed = Das System gab keinen Thread, um die Spiele zu lesen. Versuche es noch einmal.
my-games-none = Noch kein Spiel ist zu Ende. Danach stehen hier Siege, Punkte und Gegner.
my-games-sum = { $games ->
    [one] 1 Spiel
   *[other] { $games } Spiele
  }, { $won ->
    [0] noch keines gewonnen
    [one] 1 gewonnen
   *[other] { $won } gewonnen
  }, im Mittel { $average } { $average ->
    [one] Punkt
   *[other] Punkte
  }
my-games-best = Die meisten Punkte: { $amount } ({ $names })
my-games-road = Die längste Straße: { $amount } Plättchen ({ $names })
my-games-city = Die größte Stadt: { $amount } Plättchen ({ $names })
my-games-sources = Woher die Punkte kamen
my-games-opponents = Gegen wen
my-games-games = Spiele
my-games-ahead = du warst vorn
my-games-behind = du warst zurück
my-games-more = und { $count } weitere
my-games-from = Gezählt sind die beendeten unter den gespeicherten Spielen, nach ihren Logs.
my-games-trials = { $count ->
    [one] Ein Spiel, das du allein noch einmal probiert hast, zählt nicht.
   *[other] { $count } Spiele, die du allein noch einmal probiert hast, zählen nicht.
  }
my-games-unread = { $count ->
    [one] Eine Datei wurde nicht gelesen.
   *[other] { $count } Dateien wurden nicht gelesen.
  }
percent = { $percent } %
