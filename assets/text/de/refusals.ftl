## Warum etwas an einer Stelle der Landschaft nicht geht, wo die Regeln nur sagen, dass es nicht geht.

illegal-wall-closed = Eine Mauer kommt an eine offene Kante: An diesem Plättchen ist keine mehr offen.
illegal-wall-beyond = Eine Mauer kommt an eine offene Kante: Hinter dieser liegt ein Plättchen.
illegal-wall-stands = An dieser Kante steht schon eine Mauer.
illegal-wall-river = An einem Fluss steht keine Mauer.
illegal-wall-empty = Eine Mauer kommt an die Kante eines Plättchens, und hier liegt keines.
illegal-walled = Eine Mauer hält hier Plättchen fern.
illegal-only-walls = Das Plättchen muss ein anderes dort berühren, wo keine Mauer steht.
illegal-nugget = Das zweite Goldstück kommt auf eines der Plättchen rings um das Goldplättchen.
illegal-chip-mouth = Ein Chip kommt auf eine Tunnelöffnung, und hier ist keine.
illegal-chip-lies = Auf dieser Tunnelöffnung liegt schon ein Chip.
illegal-chip-late = Vor dem Ziehen wird nur der erste Chip eines Zuges gespielt. Zieh zuerst.
illegal-chip-taken = Auf jeder Tunnelöffnung dieses Plättchens liegt schon ein Chip.
illegal-lift-empty = Hier liegt kein Plättchen, das man aufnehmen könnte.
illegal-lift-river = Der Fluss bleibt, wo er ist, und auch das Startplättchen, wenn der Tisch so spielt.
illegal-lift-taken = Auf diesem Plättchen oder an seiner Kante steht oder liegt etwas: Es bleibt.
illegal-lift-finished = Auf diesem Plättchen ist etwas fertig: Es bleibt.
illegal-lift-held = Dieses Plättchen bleibt: Es ist das Startplättchen, hält andere zusammen, zählt zu einem fertigen Kloster oder passt sonst nirgends.
illegal-fill-taken = Ein Kärtchen schließt eine leere Lücke: Diese Stelle ist belegt.
illegal-fill-meeple = Auf ein Tatan-Kärtchen kommt nur ein Meeple.
illegal-fill-open = Ein Kärtchen schließt eine Lücke mit Plättchen auf allen Seiten, und sie darf nicht mehr Felder haben, als du Kärtchen hast.
illegal-back-nobody = Hier steht keine eigene Figur zum Zurücknehmen.
illegal-back-others = Du kannst nur eigene Figuren zurücknehmen.
illegal-back-tower = Ein Turm bleibt, wo er steht.
illegal-back-kind = Der Kornkreis betrifft andere: Diese Figur bleibt.
illegal-join = Der Meeple kommt zu einem eigenen, den der Kornkreis nennt.
illegal-join-kind = Der Kornkreis betrifft andere: Zu dieser Figur kommt niemand.
