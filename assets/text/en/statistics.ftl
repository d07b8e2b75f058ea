my-games = My games
my-games-hint = Wins, points and opponents from all finished games
my-games-reading = Game { $done } of { $all }
my-games-failed = The games could not be read. Try again.
my-games-none = None of the finished games counts as yours yet. Once one does, wins, points and opponents are shown here.
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
my-games-opponents = Opponents
my-games-games = Games
my-games-ahead = you were ahead
my-games-behind = you were behind
my-games-more = and { $count } more
my-games-from = Finished saved games that you played yourself are counted.
my-games-trials = { $count ->
    [one] A game that you tried again alone does not count.
   *[other] { $count } games that you tried again alone do not count.
  }
my-games-unread = { $count ->
    [one] One file was not read.
   *[other] { $count } files were not read.
  }
percent = { $percent }%
