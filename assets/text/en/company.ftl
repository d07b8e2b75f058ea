# Rematches, leaving, joining late, and games that other players have. Every key is also in ../de.

again = Again
again-hint = The same people, rules and password. The player who went first goes last.
again-not-yet = The computers are agreeing on the result. Please wait a moment.
again-invitation = { $name } plays again with the same people. Your seat is kept.
again-join = Sit down for another game

leave-title = Leave the table
leave-away = Put the game away
leave-away-hint = It is saved. On your turn, the others wait until you are back, or agree on something else.
leave-away-played = Your seat is now played without you: you can leave, and come back whenever you like.
leave-bot = A bot at { $owner }’s computer plays for me
leave-bot-hint = Until I come back. The others have to agree; then put the game away.
leave-skip = My turns are passed over
leave-skip-hint = Until I come back. The others have to agree; then put the game away.
leave-good-hint = From then on my seat is passed over, and another player can take it. My pieces stay where they are.
leave-going = Leaving as soon as the others know …
leave-waits = { $what }: asked, { $agreed } of { $needed } agree
leave-stay = Stay here

friend-bot = { $name }’s seat is played by a bot.
friend-left = { $name } has left the game: the seat is free.
friend-away = Nobody is playing { $name }’s seat now.
friend-take = Take it
friend-take-name = Take { $name }’s seat
friend-hint = The people at the table have to agree.
friend-asked = You asked for { $name }’s seat.

table-locked = asks for a password

neighbour-games-open = Get a game from a neighbour …
neighbour-games-hint = Which of your games do others have? They list only games in which your own key had a seat.
neighbour-games-ask = Ask { $name }
neighbour-games-waits = { $name } is being asked …
neighbour-games-empty = { $name } has no game of yours.
neighbour-games-of = Your games on { $name }’s computer:
neighbour-games-line = { $players } · { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
  }
neighbour-games-here = is among your saved games
neighbour-games-coming = is on its way
neighbour-games-fetch = Fetch it
neighbour-games-no-answer = { $name } does not answer.
neighbour-games-gone = { $name } is no longer connected.
neighbour-games-withheld = { $name } cannot send this game: it is no longer there.
neighbour-games-too-long = This game is too long to send: more than 4 MiB. { $name } can export the file and pass it on in another way.
neighbour-games-cancelled = The game of { $name } was not fetched.
neighbour-games-wrong = The log from { $name } is invalid or belongs to another game. It was not saved.
neighbour-games-not-kept = { $name }’s game could not be stored among your saved games.

resume-heading = The game goes on when its players are here:
resume-mine = here
resume-same = here, with the same game
resume-shorter = here, and gets what is missing
resume-longer = here, and has more, which is being fetched
resume-other = here, but with a game that differs
resume-entries = { $entries ->
    [one] 1 entry in the log
   *[other] { $entries } entries in the log
  }
resume-says = here, about to say how far its copy goes
resume-away = not here yet
resume-taken = { $more ->
    [one] 1 entry was
   *[other] { $more } entries were
  } added from the longest valid copy: { $entries } now.
resume-differ = Where copies differ, the version that a majority has stored counts. If that settles nothing, the game can be played on as a branch; no copy is lost.
