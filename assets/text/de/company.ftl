# Noch einmal spielen, aussteigen, später dazukommen, und Spiele, die andere haben. Jeder Schlüssel steht auch in ../en.

again = Noch einmal
again-hint = Dieselben Leute, Regeln und dasselbe Passwort. Wer zuerst dran war, kommt zuletzt.
again-not-yet = Die Computer einigen sich gerade auf das Ergebnis; einen Augenblick bitte.
again-invitation = { $name } spielt noch einmal mit denselben Leuten. Dein Platz ist frei gehalten.
again-join = Zur nächsten Runde hinsetzen
