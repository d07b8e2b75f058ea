my-games = Meine Spiele
my-games-hint = Siege, Punkte und Gegner aus allen beendeten Spielen
my-games-reading = Spiel { $done } von { $all }
my-games-failed = Die Spiele ließen sich nicht lesen. Versuche es noch einmal.
my-games-none = Von den beendeten Spielen zählt noch keines als deins. Sobald eines zählt, stehen hier Siege, Punkte und Gegner.
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
my-games-opponents = Gegner
my-games-games = Spiele
my-games-ahead = du lagst vorn
my-games-behind = du lagst hinten
my-games-more = und { $count } weitere
my-games-from = Gezählt werden beendete gespeicherte Spiele, die du selbst gespielt hast.
my-games-trials = { $count ->
    [one] Ein Spiel, das du allein noch einmal probiert hast, zählt nicht.
   *[other] { $count } Spiele, die du allein noch einmal probiert hast, zählen nicht.
  }
my-games-unread = { $count ->
    [one] Eine Datei wurde nicht gelesen.
   *[other] { $count } Dateien wurden nicht gelesen.
  }
percent = { $percent } %
