# Playing again, leaving, coming late, and games that others have. Every key stands in ../de too.

again = Again
again-hint = The same people, rules and password once more. Whoever was first is last.
again-not-yet = The computers are agreeing on the result; a moment, please.
again-invitation = { $name } plays again with the same people. Your seat is kept.
again-join = Sit down for another game
