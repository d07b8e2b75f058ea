# The review of a game by a bot, and its advice at the table.

review = Review
review-hint = Let a bot look at every decision of the game and say what it would have played.
review-what = A bot looks at every decision, says what it would have played, and how many points that would have brought. It judges by what the player could know, not by what was drawn later. It is a bot's opinion, no more.
review-time = How closely it looks
review-quick = quickly
review-usual = normally
review-thorough = thoroughly
review-patient = very thoroughly
review-time-of = { $what }: { $seconds } s for each decision
review-seconds = { $count ->
    [one] takes about a second
   *[other] takes about { $count } seconds
}
review-minutes = { $count ->
    [one] takes about a minute
   *[other] takes about { $count } minutes
}
review-begin = Review the game
review-again = Review again
review-known = Already reviewed this closely.
review-works = The bot looks at every decision …
review-failed = The game could not be reviewed.
review-was = A bot's opinion, after { $seconds } s for each decision.
review-turning = Turning points
review-no-turning = No decision lost two points or more.
review-point = Turn { $turn }, { $name }: { $points } points lost
review-point-hint = Go to this moment
review-played = { $name } decides: { $what }
review-good = No other play is clearly better.
review-better = Better by { $points } points: { $what }
review-better-here = better
review-summary = { $all ->
    [0] No decision yet that left a choice.
   *[other] { $good ->
        [one] { $good } of { $all } decisions was as good as the best.
       *[other] { $good } of { $all } decisions were as good as the best.
    } In all, { $points } points were lost.
}
review-unseen = { $count ->
    [one] One decision from a closed hand is left out: only its player saw what there was to choose from.
   *[other] { $count } decisions from closed hands are left out: only their players saw what there was to choose from.
}
review-plot = Expected lead over the best other player
review-plot-lead = Lead

habit-tile = { $count ->
    [one] a tile belonged elsewhere: { $points } points
   *[other] { $count } tiles belonged elsewhere: { $points } points
}
habit-early-knight = { $count ->
    [one] a knight who was better kept: { $points } points
   *[other] { $count } knights who were better kept: { $points } points
}
habit-early-traveller = { $count ->
    [one] a traveller who was better kept: { $points } points
   *[other] { $count } travellers who were better kept: { $points } points
}
habit-early-monk = { $count ->
    [one] a monk who was better kept: { $points } points
   *[other] { $count } monks who were better kept: { $points } points
}
habit-early-abbot = { $count ->
    [one] an abbot who was better kept: { $points } points
   *[other] { $count } abbots who were better kept: { $points } points
}
habit-early-heretic = { $count ->
    [one] a heretic who was better kept: { $points } points
   *[other] { $count } heretics who were better kept: { $points } points
}
habit-early-farmer = { $count ->
    [one] a farmer who came too early: { $points } points
   *[other] { $count } farmers who came too early: { $points } points
}
habit-missed-knight = { $count ->
    [one] a city left without a knight: { $points } points
   *[other] { $count } cities left without a knight: { $points } points
}
habit-missed-traveller = { $count ->
    [one] a road left without a traveller: { $points } points
   *[other] { $count } roads left without a traveller: { $points } points
}
habit-missed-monk = { $count ->
    [one] a monastery left without a monk: { $points } points
   *[other] { $count } monasteries left without a monk: { $points } points
}
habit-missed-abbot = { $count ->
    [one] a garden left without an abbot: { $points } points
   *[other] { $count } gardens left without an abbot: { $points } points
}
habit-missed-heretic = { $count ->
    [one] a shrine left without a heretic: { $points } points
   *[other] { $count } shrines left without a heretic: { $points } points
}
habit-missed-farmer = { $count ->
    [one] a field left without a farmer: { $points } points
   *[other] { $count } fields left without a farmer: { $points } points
}
habit-rather-knight = { $count ->
    [one] a figure that belonged in the city: { $points } points
   *[other] { $count } figures that belonged in the city: { $points } points
}
habit-rather-traveller = { $count ->
    [one] a figure that belonged on the road: { $points } points
   *[other] { $count } figures that belonged on the road: { $points } points
}
habit-rather-monk = { $count ->
    [one] a figure that belonged in the monastery: { $points } points
   *[other] { $count } figures that belonged in the monastery: { $points } points
}
habit-rather-abbot = { $count ->
    [one] a figure that belonged in the garden: { $points } points
   *[other] { $count } figures that belonged in the garden: { $points } points
}
habit-rather-heretic = { $count ->
    [one] a figure that belonged in the shrine: { $points } points
   *[other] { $count } figures that belonged in the shrine: { $points } points
}
habit-rather-farmer = { $count ->
    [one] a figure that belonged on the field: { $points } points
   *[other] { $count } figures that belonged on the field: { $points } points
}
habit-other = { $count ->
    [one] another decision: { $points } points
   *[other] { $count } other decisions: { $points } points
}

advice = Hint
advice-key = What would a strong bot play? ({ $key })
advice-thinks = A strong bot is thinking …
advice-none = The bot has no answer.
advice-no-figure = no figure
advice-best = the best it found
advice-equal = as good as the best, by half a point
advice-bridge = { $what }, with a bridge
advice-now = { $what } – { $points } { $points ->
    [one] point
   *[other] points
  } at once
advice-beside = { $what } – beside { $at }
advice-lies = { $what } – { $at }
advice-less = { $points } points less
advice-what = A click or digit puts a play on the map.

puzzles = Puzzles
puzzles-hint = Moments of your games with one move that is clearly the best. Find it.
puzzles-search = Looking through your games for moments with one clearly best move …
puzzles-none = There are no puzzles yet. They come from games that are over and in which one move was clearly the best.
puzzle-of = Puzzle { $at } of { $count }
puzzle-of-more = Puzzle { $at } of { $count }; more are being looked for
puzzle-asks = You play for { $name }. One move is clearly better than all others: find it.
puzzle-solution = Show the best move
puzzle-again = Once more
puzzle-next = Next
puzzle-right = That is the best move!
puzzle-wrong = There is a better one.
puzzle-compares = The bot compares …
puzzle-loses = There is a better one: yours brings { $points } points less.
puzzle-best = Best, by { $points } points: { $what }
puzzle-was-found = { $name } found it in the game.
puzzle-was-played = In the game, { $name } played: { $what }
