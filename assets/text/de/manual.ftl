# Der Bildschirm mit dem Handbuch; seine Kapitel liegen in ../../manual. Jeder Schlüssel steht auch in ../en.

manual = Hilfe
manual-hint = Das Handbuch, Kapitel für Kapitel ({ $key })
manual-next = Weiter: { $chapter }
