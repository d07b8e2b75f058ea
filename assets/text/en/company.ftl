# Playing again, leaving, coming late, and games that others have. Every key stands in ../de too.

again = Again
again-hint = The same people, rules and password once more. Whoever was first is last.
again-not-yet = The computers are agreeing on the result; a moment, please.
again-invitation = { $name } plays again with the same people. Your seat is kept.
again-join = Sit down for another game

leave-title = Leave the table
leave-away = Put the game away
leave-away-hint = It is saved. When it is your turn, the others wait until you are back, or agree on something else.
leave-away-played = Your seat is played without you now: you can go, and come back whenever you like.
leave-bot = A bot at { $owner }’s computer plays for me
leave-bot-hint = Until I come back. The others have to agree; then put the game away.
leave-skip = My turns are passed over
leave-skip-hint = Until I come back. The others have to agree; then put the game away.
leave-good-hint = My seat is passed over from then on, and somebody else can take it. My pieces stay where they are.
leave-going = Going as soon as the others know …
leave-waits = { $what }: asked, { $agreed } of { $needed } agree
leave-stay = Stay here

friend-bot = { $name }’s seat is played by a bot.
friend-left = { $name } has left the game: the seat is free.
friend-away = Nobody plays { $name }’s seat just now.
friend-take = Take it
friend-take-name = Take { $name }’s seat
friend-hint = The people at the table have to agree.
friend-asked = You asked for { $name }’s seat.

table-locked = asks for a password

shelf-open = Ask a neighbour for a log …
shelf-hint = Which games do others have at which you sat? They tell only of those in which your own key had a seat.
shelf-ask = Ask { $name }
shelf-waits = { $name } is being asked …
shelf-empty = { $name } has no game at which you sat.
shelf-of = Games at which you sat, at { $name }’s computer:
shelf-line = { $players } · { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
  }
shelf-here = is among your saved games
shelf-coming = is coming
shelf-fetch = Fetch it
shelf-no-answer = { $name } does not answer.
shelf-gone = { $name } is not connected any more.
shelf-withheld = { $name } cannot give this game: it is not there any more.
shelf-too-long = This game is too long to be sent: more than 4 MiB. { $name } can export the file and hand it over in another way.
shelf-cancelled = The game of { $name } was not fetched.
shelf-wrong = What { $name } sent does not hold, or is another game. Nothing of it was kept.
shelf-not-kept = The game of { $name } could not be stored among your saved games.

resume-heading = The game goes on when its people are here:
resume-mine = this copy has { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
  }
resume-same = here, with the same { $entries ->
    [one] entry
   *[other] { $entries } entries
  }
resume-shorter = here, has { $entries ->
    [one] the first entry
   *[other] the first { $entries } entries
  } and gets the others
resume-longer = here, has { $entries ->
    [one] 1 entry, which is
   *[other] { $entries } entries, which are
  } being fetched
resume-other = here, has { $entries ->
    [one] 1 entry, another one
   *[other] { $entries } entries that go on otherwise
  }
resume-says = here, about to say how far its copy is
resume-away = not here yet
resume-taken = { $more ->
    [one] 1 entry was
   *[other] { $more } entries were
  } added from the longest copy that holds: { $entries } now.
resume-differ = Where copies go on otherwise, what more than half have stored counts. What cannot be settled so can be played on as a branch; no copy is lost.
