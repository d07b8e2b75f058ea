my-games = My games
my-games-hint = Wins, points and opponents from all games that are over
my-games-reading = Game { $done } of { $all }
my-games-failed = The system gave no thread to read the games. Try it once more.
my-games-none = No game is over yet. Wins, points and opponents will stand here.
my-games-sum = { $games ->
    [one] 1 game
   *[other] { $games } games
  }, { $won ->
    [0] none won yet
    [one] 1 won
   *[other] { $won } won
  }, { $average } { $average ->
    [one] point
   *[other] points
  } on average
my-games-best = Most points: { $amount } ({ $names })
my-games-road = Longest road: { $amount } tiles ({ $names })
my-games-city = Largest city: { $amount } tiles ({ $names })
my-games-sources = Where the points came from
my-games-opponents = Against whom
my-games-games = Games
my-games-ahead = you were ahead
my-games-behind = you were behind
my-games-more = and { $count } more
my-games-from = Counted are those of the saved games that are over, by their logs.
my-games-trials = { $count ->
    [one] A game that you tried again alone does not count.
   *[other] { $count } games that you tried again alone do not count.
  }
my-games-unread = { $count ->
    [one] One file was not read.
   *[other] { $count } files were not read.
  }
percent = { $percent }%
