# Das erste Spiel. Jeder Schlüssel steht auch in ../en. Zu jedem Zug ein oder zwei Sätze.

first-game = Erstes Spiel
first-offer = Zum ersten Mal hier?
first-offer-text = Das erste Spiel zeigt in acht Zügen alles, was du brauchst. Es dauert fünf Minuten.
first-progress = Zug { $at } von { $all }
first-score = { $mine } · { $theirs }
first-meant = vorgeschlagen
first-skip = Überspringen
first-skip-hint = Der Zug wird für dich gespielt (Bild ab)
first-back-hint = An den Anfang dieses Zugs oder zum Zug davor (Bild auf)
first-leave-hint = Zum Start; das erste Spiel geht später hier weiter
first-undo = Zurücknehmen und neu wählen
first-turn = Weiterdrehen

## Wenn etwas anderes gewählt wurde
first-other-cell = Auch dort dürfte es liegen. In diesem Spiel gehört es an den Pfeil: Nimm es zurück ({ $key }) und wähle das umrandete Feld.
first-other-turn = Auch so passt es. Drehe es in diesem Spiel weiter, mit { $key } oder dem Knopf, bis es liegt wie beschrieben.
first-other-figure = Auch dort dürfte deine Figur stehen. In diesem Spiel gehört sie auf die Stelle am Pfeil: Nimm sie zurück ({ $key }).
first-no-figure = In diesem Zug brauchst du noch keine Figur: Nimm sie zurück ({ $key }) und bestätige ohne.
first-not-yet = Noch nicht: Wähle erst die Stelle am Pfeil für deine Figur.
first-confirm = Gut. Nichts gilt, bevor du bestätigst: mit der Eingabetaste oder dem Knopf unten.

first-1-title = Anlegen
first-1-place = Wer am Zug ist, zieht ein Plättchen und legt es an: Straße an Straße, Wiese an Wiese, Stadt an Stadt. Klicke auf das Feld am Pfeil oder wähle es mit den Pfeiltasten und der Eingabetaste.
first-1-then = Es passt. Nichts gilt, bevor du bestätigst: mit der Eingabetaste oder dem Knopf unten. Figuren kommen später.
first-1-done = So wächst das Land, Zug um Zug. Jetzt ist { $friend } dran.

first-2-title = Drehen
first-2-place = { $friend } hat eine Stadt begonnen und eine Figur hineingestellt. Drehe dein Plättchen mit { $turn } oder der rechten Maustaste, bis seine Straße von rechts kommt und nach unten führt. Lege es dann am Pfeil an.
first-2-then = So geht die Straße weiter, von rechts nach unten. Bestätige noch einmal ohne Figur.
first-2-done = Jedes Plättchen darfst du drehen, wie du willst, solange alle Kanten passen.

first-3-title = Eine Figur auf der Straße
first-3-place = { $friend } hat noch eine Stadt begonnen. Lege deine Kreuzung am Pfeil an: An einer Kreuzung endet jede Straße.
first-3-then = Nach dem Anlegen darfst du eine Figur auf dieses Plättchen setzen. Ein „+4“ an einer Stelle heißt: Dort wäre sie jetzt 4 Punkte wert. Wähle die am Pfeil, mit der Maus oder mit ihrer Ziffer.
first-3-done = Die ganze Straße gehört jetzt dir. Sie zählt, sobald auch ihr anderes Ende fertig ist; bis dahin bleibt deine Figur dort.

first-4-title = Eine Figur in der Stadt
first-4-place = { $friend } hat eine kleine Stadt fertig gebaut: 4 Punkte, und ihre Figur ist wieder da. Baue jetzt du die Stadt oben weiter: Lege das Plättchen am Pfeil an.
first-4-then = In dieser Stadt steht noch niemand. Wähle die Figur am Pfeil: Sie wird dein Ritter in der Stadt.
first-4-done = Das Wappen in der Stadt zählt wie ein Plättchen mehr. Fertig ist eine Stadt, wenn ihre Mauer ringsum geschlossen ist.

first-5-title = Die Stadt fertig bauen
first-5-place = Oben ist deine Stadt noch offen. Lege das Plättchen am Pfeil an und schließe die Mauer.
first-5-then = Die Mauer ist zu. Bestätige ohne Figur: Was fertig ist, wird sofort gewertet.
first-5-done = Das sind { $points } Punkte: 2 für jedes Plättchen und 2 für das Wappen. Deine Figur ist wieder bei dir und kann neu gesetzt werden.

first-6-title = Ein Kloster
first-6-place = { $friend } hat eine zweite Stadt fertig gebaut. Ein Kloster braucht ringsum Plättchen: Lege es am Pfeil an, wo schon vier Nachbarn liegen.
first-6-then = Wähle die Figur am Pfeil: Sie wird dein Mönch. Ganz umbaut bringt das Kloster 9 Punkte, einen für sich und einen für jedes der acht Plättchen ringsum.
first-6-done = Mit jedem Plättchen ringsum wird das Kloster mehr wert, egal wer es legt.

first-7-title = Ein Bauer auf der Wiese
first-7-place = { $friend } hat unten rechts eine Straße besetzt. Lege dein Plättchen am Pfeil an: Seine große Wiese reicht bis an zwei fertige Städte.
first-7-then = Wähle die Figur am Pfeil: Ein Bauer liegt auf der Wiese und bleibt dort bis zum Ende. Dann bringt er 3 Punkte für jede fertige Stadt an ihr.
first-7-done = Bauern kommen nie zurück, setze also nicht zu viele. Mit { $fields } siehst du jederzeit, wem welche Wiese gehört.

first-8-title = Verbinden und teilen
first-8-place = Das letzte Plättchen! Auf eine besetzte Straße darf keine zweite Figur, aber zwei Straßen dürfen zusammenwachsen: Lege es am Pfeil an.
first-8-then = Jetzt stehen auf der Straße deine Figur und die von { $friend }. Bestätige.
first-8-done = Die Straße ist fertig, und ihr habt beide eine Figur darauf: Beide bekommen alle { $points } Punkte. Wer mehr Figuren hätte, bekäme sie allein.

first-end-title = So endet ein Spiel
first-end-points = Mit dem letzten Plättchen zählt auch, was nicht fertig wurde: Straßen, Städte und Klöster 1 Punkt je Plättchen, Bauern 3 je fertiger Stadt. Deinem Kloster fehlte nur ein Plättchen.
first-end-next = Mehr musst du nicht wissen. Die Regelkarten erklären jede Erweiterung, wenn ihr eine dazunehmt.
first-new-game = Neues Spiel
first-read = Regelkarten lesen
