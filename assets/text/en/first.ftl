# The first game. Every key is also in ../de. One or two sentences for each step.

first-game = First game
first-offer = Here for the first time?
first-offer-text = The first game shows you everything you need in eight moves. It takes five minutes.
first-progress = Move { $at } of { $all }
first-score = { $mine } · { $theirs }
first-meant = suggested
first-skip = Skip
first-skip-hint = The program plays the move for you (Page Down)
first-back-hint = To the beginning of this move, or to the previous one (Page Up)
first-leave-hint = To the start page; you can continue the first game later
first-undo = Take it back and choose again
first-turn = Keep turning

## When something else was chosen
first-other-cell = The tile could go there too. In this game it belongs at the arrow: take it back ({ $key }) and choose the framed cell.
first-other-turn = It fits this way too. For this game, keep turning it with { $key } or the button until it lies as described.
first-other-figure = Your meeple could stand there too. In this game it belongs on the spot at the arrow: take it back ({ $key }).
first-no-figure = You do not need a meeple in this move yet: take it back ({ $key }) and confirm without one.
first-not-yet = Not yet: first choose the spot at the arrow for your meeple.
first-confirm = Good. Nothing counts before you confirm: with Enter or the button below.

first-1-title = Placing a tile
first-1-place = On your turn, you draw a tile and place it: road to road, field to field, city to city. Click on the cell at the arrow, or choose it with the arrow keys and Enter.
first-1-then = It fits. Nothing counts before you confirm: with Enter or the button below. Meeples come later.
first-1-done = So the land grows, move by move. Now it is { $friend }'s turn.

first-2-title = Turning a tile
first-2-place = { $friend } has started a city and put a meeple in it. Turn your tile with { $turn } or the right mouse button until its road comes from the right and leads down. Then place it at the arrow.
first-2-then = Now the road goes on, from the right and down. Confirm without a meeple once more.
first-2-done = You may turn every tile as you like, as long as all its sides match.

first-3-title = A meeple on the road
first-3-place = { $friend } has started another city. Place your crossing at the arrow: every road ends at a crossing.
first-3-then = After placing a tile you may put a meeple on it. A “+4” at a spot means that it would be worth 4 points there now. Choose the figure at the arrow, with the mouse or by its digit.
first-3-done = The whole road is yours now. It scores as soon as its other end is finished too; until then your meeple stays there.

first-4-title = A meeple in the city
first-4-place = { $friend } has finished a small city: 4 points, and her meeple is back. Now extend the city at the top: place the tile at the arrow.
first-4-then = Nobody stands in this city yet. Choose the figure at the arrow: your meeple becomes its knight.
first-4-done = The pennant counts like one more tile of the city. A city is finished when its wall is closed all around.

first-5-title = Finishing the city
first-5-place = Your city is still open at the top. Place the tile at the arrow and close the wall.
first-5-then = The wall is closed. Confirm without a meeple: finished features score at once.
first-5-done = That gives { $points } points: 2 for every tile and 2 for the pennant. Your meeple is back, and you can use it again.

first-6-title = A monastery
first-6-place = { $friend } has finished a second city. A monastery needs tiles all around it: place it at the arrow, where it has four neighbours already.
first-6-then = Choose the figure at the arrow: your meeple becomes a monk. Once surrounded, the monastery gives 9 points, one for itself and one for each of the eight tiles around it.
first-6-done = Every tile placed around it, by either player, adds to its worth.

first-7-title = A farmer on the field
first-7-place = { $friend } has claimed a road at the lower right. Place your tile at the arrow: its large field reaches two finished cities.
first-7-then = Choose the figure at the arrow: a farmer lies on the field and stays there to the end. Then he scores 3 points for every finished city beside that field.
first-7-done = Farmers never come back, so do not place too many. Press { $fields } at any time to see whose the fields are.

first-8-title = Joining and sharing
first-8-place = The last tile! A road that is taken admits no second meeple, but two roads may grow together: place it at the arrow.
first-8-then = Now your meeple and { $friend }'s stand on the same road. Confirm.
first-8-done = The road is finished, and each of you has one meeple on it: you both get all { $points } points. A player with more meeples would get them alone.

first-end-title = How a game ends
first-end-points = After the last tile, unfinished features score too: roads, cities and monasteries 1 point per tile, farmers 3 per finished city. Your monastery was only one tile short.
first-end-next = You know all you need. The rule cards explain every expansion when you add one.
first-new-game = New game
first-read = Read the rule cards
