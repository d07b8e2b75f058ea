# Die Worte von Abtei & Bürgermeister, Brücken, Burgen & Basare, Zirkus, Graf und den kleinen Schachteln. Jeder Schlüssel steht auch in ../en.

module-abbey = Abtei, Bürgermeister, Planwagen und Scheune
module-abbey-rule = Eine Abtei füllt eine Lücke, ein Bürgermeister zählt so viel, wie seine Stadt Wappen hat, ein Planwagen fährt weiter, und eine Scheune behält eine Wiese für immer.
module-castles = Burgen
module-castles-rule = Eine kleine Stadt kann zur Burg werden: Sie bringt so viel wie das Beste, was später neben ihr fertig wird.
module-bazaars = Basare
module-bazaars-rule = Nach einem Plättchen mit Basar werden Plättchen für alle aufgedeckt und versteigert.
module-bridges = Brücken
module-bridges-rule = Eine Brücke ist eine Straße quer über ein Plättchen, das auf zwei gegenüberliegenden Seiten Wiese zeigt.
module-big-top = Zirkus, Akrobaten und Zirkusdirektor
module-big-top-rule = Ein Zirkus bezahlt alle um sich herum, bevor er weiterzieht, Akrobaten stehen einander auf den Schultern, und ein Zirkusdirektor verdient in ihrer Nähe mehr.
module-count = Der Graf von Carcassonne
module-count-rule = Das Spiel beginnt mit einer Stadt aus vier Vierteln: Dort warten Meeples und gehen zu dem, was gewertet wird.
module-labyrinth = Labyrinth
module-labyrinth-rule = Auf der Straße durchs Labyrinth dürfen mehrere Meeples stehen, und jeder macht sie 2 Punkte wertvoller.
module-gold-mines = Goldminen
module-gold-mines-rule = Eine Goldmine bringt Barren; wer dort wertet, nimmt sie, und viele sind mehr wert.
module-monasteries = Besondere Klöster
module-monasteries-rule = In einem besonderen Kloster darf ein Meeple als Abt liegen: Am Ende wertet er die Plättchen seiner Reihe und Spalte.
module-flier = Fluggeräte
module-flier-rule = Ein Würfel sagt, wie weit ein Meeple fliegt; er darf auch landen, wo andere stehen.
module-ferries = Fähren
module-ferries-rule = Eine Fähre verbindet zwei der Straßen, die an einem See enden, und darf später gedreht werden.
module-robbers = Räuber
module-robbers-rule = Ein Räuber auf der Wertungstafel bekommt die Hälfte von dem, was die Figur neben ihm weiterbringt.
module-messages = Depeschen
module-messages-rule = Eine zweite Figur zählt Punkte, und wer damit auf einem durch fünf teilbaren Feld hält, bekommt eine Depesche.

set-bigtop = Manege frei!
set-bridges = Brücken, Burgen & Basare
set-count = Der Graf von Carcassonne
set-ferries = Die Fähren
set-flier = Die Fluggeräte
set-labyrinth = Das Labyrinth
set-monasteries = Besondere Klöster
set-robbers = Die Räuber

preset-big-box = Big Box
preset-big-box-rule = Die großen Erweiterungen zusammen: Händler, Drache, Turm, Abtei, Brücken, Burgen und Basare. Viele Regeln für Geübte und einen sehr langen Abend.

figure-meeple-abbacy = Meeple als Abt
figure-big-abbacy = großer Meeple als Abt
figure-abbot-abbacy = Abt als Vorsteher
figure-phantom-abbacy = Phantom als Abt
figure-mayor = Bürgermeister
figure-wagon = Planwagen
figure-wagon-city = Planwagen in der Stadt
figure-wagon-road = Planwagen auf der Straße
figure-wagon-monastery = Planwagen am Kloster
figure-wagon-shrine = Planwagen am Schrein
figure-wagon-abbacy = Planwagen als Abt
figure-barn = Scheune
figure-ringmaster = Zirkusdirektor
figure-ringmaster-city = Zirkusdirektor in der Stadt
figure-ringmaster-road = Zirkusdirektor auf der Straße
figure-ringmaster-field = Zirkusdirektor auf der Wiese
figure-ringmaster-monastery = Zirkusdirektor im Kloster
figure-ringmaster-shrine = Zirkusdirektor im Schrein
figure-ringmaster-abbacy = Zirkusdirektor als Abt
short-mayor = { $count ->
    [one] Bürgermeister
   *[other] Bürgermeister
  }
short-wagon = { $count ->
    [one] Planwagen
   *[other] Planwagen
  }
short-barn = { $count ->
    [one] Scheune
   *[other] Scheunen
  }
short-ringmaster = { $count ->
    [one] Zirkusdirektor
   *[other] Zirkusdirektoren
  }
quarter-castle = Burgviertel
quarter-market = Marktviertel
quarter-smithy = Schmiedeviertel
quarter-cathedral = Domviertel
tile-abbacy = Platz des Abtes

ask-abbey = zieh ein Plättchen, oder leg deine Abtei.
ask-drive = dein Planwagen darf weiterfahren.
ask-last-abbey = du darfst noch deine Abtei legen.
ask-castle = soll diese Stadt eine Burg werden?
ask-lot = welches Plättchen versteigerst du?
ask-lot-pick = welches Plättchen nimmst du?
ask-bid = wie viel bietest du für dieses Plättchen?
ask-deal = kaufst du das Plättchen, oder verkaufst du es?
ask-from-quarter = wer verlässt Carcassonne für das, was gewertet wird?
ask-quarter = du darfst eine Figur in ein Viertel von Carcassonne setzen.
ask-count = du darfst den Grafen versetzen.
ask-ingot = wohin kommt der zweite Barren?
ask-landing = wo landet deine Figur?
ask-ferry = welche Straßen verbindet die Fähre?
ask-robber = du darfst deinen Räuber auf die Wertungstafel schicken.
ask-advance = welche deiner Figuren zählt diese Punkte?
ask-message = tust du, was die Depesche sagt, oder nimmst du 2 Punkte?
did-drive = { $name } fährt weiter: { $figure }.
doing-drive = { $name } lässt den Planwagen fahren …
doing-last-abbey = { $name } darf noch eine Abtei legen …
doing-castle = { $name } überlegt, ob es eine Burg wird …
doing-lot = { $name } sucht ein Plättchen des Basars aus …
doing-bid = { $name } bietet …
doing-deal = { $name } kauft oder verkauft …
doing-from-quarter = { $name } darf Carcassonne verlassen …
doing-quarter = { $name } darf in ein Viertel von Carcassonne …
doing-count = { $name } darf den Grafen versetzen …
doing-ingot = { $name } legt einen Barren …
doing-landing = { $name } landet …
doing-ferry = { $name } legt eine Fähre an …
doing-robber = { $name } darf einen Räuber auf die Wertungstafel schicken …
doing-advance = { $name } wählt eine Figur auf der Wertungstafel …
doing-message = { $name } liest eine Depesche …

act-abbey = Abtei bei { $at }
act-span = Plättchen mit Brücke bei { $at }{ $degrees ->
    [0] {""}
    [90] , nach rechts gedreht
    [180] , auf dem Kopf
   *[270] , nach links gedreht
  }
act-span-there = An { $at }, mit Brücke{ $degrees ->
    [0] {""}
    [90] , nach rechts gedreht
    [180] , auf dem Kopf
   *[270] , nach links gedreht
  }
act-span-near = An { $at }, mit einer Brücke { $bridge }{ $degrees ->
    [0] {""}
    [90] , nach rechts gedreht
    [180] , auf dem Kopf
   *[270] , nach links gedreht
  }
act-span-beside = Plättchen bei { $at }, mit einer Brücke bei { $bridge }{ $degrees ->
    [0] {""}
    [90] , nach rechts gedreht
    [180] , auf dem Kopf
   *[270] , nach links gedreht
  }
act-bridge-north = Brücke von Norden nach Süden, bei { $at }
act-bridge-east = Brücke von Osten nach Westen, bei { $at }
castle-ahead = Die Stadt ist fertig. Danach: werten, oder zur Burg machen?
castle-worth = Als Stadt bringt sie jetzt { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
  }, als Burg vielleicht später mehr.
act-castle-here = Zur Burg machen
act-castle = Zur Burg machen, bei { $at }
act-bid = { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
  } bieten
act-buy = Kaufen: { $name } bekommt { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
  }
act-sell = An { $name } verkaufen, für { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
  }
act-applaud = Akrobaten herunterholen, bei { $at }
act-count = Graf ins { $quarter }
act-ingot = Barren bei { $at }
act-fly = Fliegen: { $figure }
act-ferry = Fähre: { $one } und { $other }, bei { $at }
act-rob = Räuber auf Feld { $space }: { $names }
act-advance-figure = Figur: von { $from } auf { $to }
act-advance-messenger = Bote: von { $from } auf { $to }
act-heed = Tun, was sie sagt
act-heed-for = { $what }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
act-pass-place = Plättchen zurückgeben
act-pass-drive = Nach Hause fahren
act-pass-abbey = Abtei behalten
act-pass-castle = Stadt werten
act-pass-bid = Nicht bieten
act-pass-from-quarter = Alle bleiben
act-pass-quarter = Niemanden hinsetzen
act-pass-count = Der Graf bleibt
act-pass-ferry = So lassen
act-pass-robber = Der Räuber bleibt
act-pass-message = 2 Punkte nehmen

did-bridge = { $name } baut eine Brücke{ $at }.
did-castle = { $name } macht eine Stadt zur Burg{ $at }.
did-offer = Zu verkaufen: { $tile }.
did-bid = { $name } bietet { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
  }.
did-buy = { $name } bekommt { $tile }.
did-animal = Der Zirkus zeigt ein Tier für { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
  }{ $at }.
did-big-top = Der Zirkus kommt{ $at } an.
did-count = { $name } versetzt den Grafen ins { $quarter }.
did-ingot = Ein Barren kommt{ $at } hin.
did-ingots = { $name } nimmt { $count ->
    [one] 1 Barren
   *[other] { $count } Barren
  }.
did-fly = { $figure } von { $name } fliegt { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen
  } weit.
did-fly-back = { $figure } von { $name } findet keinen Platz zum Landen und kommt nach Hause.
did-ferry = { $name } legt eine Fähre an{ $at }.
did-rob = Der Räuber von { $name } nimmt die Hälfte von dem, was { $whose } bekam: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }.
did-robber-space = Der Räuber von { $name } steht auf Feld { $space } der Wertungstafel.
did-robber-home = Der Räuber von { $name } geht nach Hause.
did-advance = Die Figur von { $name } steht bei { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
  }.
did-advance-messenger = Der Bote von { $name } steht bei { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
  }.
did-message = Eine Depesche für { $name }: { $message }.

reason-with-labyrinth = { $what }, mit { $count ->
    [one] 1 Meeple
   *[other] { $count } Meeples
  } im Labyrinth
reason-with-castles = { $what } ({ $count ->
    [one] 1 Burg
   *[other] { $count } Burgen
  })
reason-farm = eine Wiese, die eine Scheune übernimmt, an { $cities ->
    [one] einer fertigen Stadt
   *[other] { $cities } fertigen Städten
  }
reason-farm-joined = eine Wiese, die mit der einer Scheune zusammenwuchs, an { $cities ->
    [one] einer fertigen Stadt
   *[other] { $cities } fertigen Städten
  }
reason-barn = eine Scheune auf einer Wiese an { $cities ->
    [one] einer fertigen Stadt
   *[other] { $cities } fertigen Städten
  }
reason-castle = eine Burg
reason-bazaar = ein Plättchen vom Basar
reason-circus = { $count ->
    [one] 1 Meeple
   *[other] { $count } Meeples
  } um den Zirkus, je { $animal }
reason-acrobats = { $count ->
    [one] 1 Akrobat
   *[other] { $count } Akrobaten
  }
reason-ringmaster = einen Zirkusdirektor bei { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen
  } mit Zirkus oder Akrobaten
reason-abbacy = einen Abt mit { $tiles } Plättchen in Reihe und Spalte
reason-ingots = { $count ->
    [one] 1 Barren
   *[other] { $count } Barren
  }
reason-robbed = von einem Räuber genommen
reason-message = eine Depesche: { $message }
reason-seal = das Siegel einer Depesche
count-farms = Bauern, die einer Scheune wichen
count-barns = Scheunen
count-castles = Burgen
count-bazaars = Basare
count-circus = Zirkus
count-acrobats = Akrobaten
count-ringmasters = Zirkusdirektoren
count-abbacies = Äbte besonderer Klöster
count-ingots = Goldbarren
count-robbed = Von Räubern genommen
count-messages = Depeschen
count-seals = Siegel von Depeschen

told-bazaar = Ein Basar: Am Ende des Zuges, in dem er gelegt wird, werden Plättchen für alle aufgedeckt und versteigert.
told-circus = Platz für einen Zirkus: Er kommt hierher, und bevor er weiterzieht, bringt jeder Meeple um ihn herum so viel, wie sein Tier zeigt.
told-acrobats = Platz für Akrobaten: Bis zu drei Meeples stehen hier einander auf den Schultern, für je 5 Punkte.
told-special-monastery = Ein besonderes Kloster: Ein Meeple darf hier als Abt liegen und wertet am Ende die Plättchen seiner Reihe und Spalte.
told-flier = Ein Startplatz: Von hier fliegt ein Meeple in Richtung des Pfeils, so weit, wie der Würfel sagt.
told-ferry = Ein See: Eine Fähre verbindet zwei der Straßen, die hier enden.
told-bag = Ein Beutel: Wer ihn legt, darf einen Räuber auf die Wertungstafel schicken, dann der Nächste, dessen Räuber zu Hause ist.
told-castle = Burg
told-castle-waits = Wird in einem späteren Zug auf ihren sechs Plättchen etwas fertig, bringt sie so viel wie das Beste davon.
told-castle-scored = Sie hat gewertet und bringt nichts mehr.
told-castle-empty = Niemand steht mehr darin, und so bringt sie nichts.
told-carcassonne = Die Stadt Carcassonne: Eine Wiese, die sie berührt, bringt 3 Punkte mehr.
told-mayor = Er zählt so viel, wie seine Stadt Wappen hat, und ohne Wappen nichts.
told-wagon = Ist gewertet, worauf er steht, darf er zu etwas Unfertigem in der Nähe weiterfahren, wo niemand steht.
told-barn = Sie behält ihre Wiese für immer und bringt am Ende für jede fertige Stadt daran 4 Punkte.
told-labyrinth = Ein Labyrinth: Auf seiner Straße dürfen mehrere Meeples stehen, und jeder macht sie 2 Punkte wertvoller.
told-abbey = Sie füllt ein Feld, an das auf allen vier Seiten Plättchen grenzen, passt dort immer und ist ein Kloster.
confirm-bridge = Mit Brücke bestätigen
confirm-bridge-short = Mit Brücke
confirm-bridge-without = Mit Brücke, ohne Figur bestätigen
confirm-bridge-without-short = Brücke, ohne Figur
told-bridged = Das Plättchen passt hier mit einer Brücke. Leg es an, und sie wird mit ihm gebaut.
told-ringmaster = Er bringt 2 Punkte mehr für jedes Plättchen mit Zirkus oder Akrobaten um ihn herum.

illegal-mayor = Ein Bürgermeister gehört in eine Stadt.
illegal-wagon = Ein Planwagen gehört auf eine Straße, in eine Stadt oder an ein Kloster.
illegal-barn = Eine Scheune gehört auf eine Ecke des neuen Plättchens, an der vier Plättchen nur mit ein und derselben Wiese zusammenstoßen.
illegal-barn-there = Auf dieser Wiese steht schon eine Scheune.
illegal-abbey = Eine Abtei kommt statt eines gezogenen Plättchens in eine Lücke mit Plättchen auf allen vier Seiten.
illegal-drive = Ein Planwagen fährt zu etwas Unfertigem ohne Figuren, auf seinem Plättchen oder einem daneben.
illegal-castle = Nur eine fertige Stadt aus zwei Halbkreisen mit einem einzigen Meeple wird zur Burg.
illegal-bridge = Eine Brücke überquert ein Plättchen mit Wiese auf gegenüberliegenden Seiten und führt zu Straßen oder ins Freie.
illegal-bid = Ein Gebot ist höher als das letzte und nicht mehr, als du Punkte hast.
illegal-acrobats = Zu den Akrobaten kommt nur ein gewöhnlicher Meeple, auf dem neuen Plättchen oder daneben, und höchstens drei.
illegal-pyramid = Akrobaten werden heruntergeholt, wenn drei von ihnen dort stehen.
illegal-quarter = In ein Viertel kommt eine Figur, wenn dein Zug anderen Punkte gebracht hat und dir keine.
illegal-count = Der Graf zieht, nachdem eine Figur von dir in ein Viertel gekommen ist.
illegal-leave = Figuren verlassen ein Viertel für etwas Passendes, das gewertet wird, aber nicht das, in dem der Graf ist.
illegal-ingot = Der zweite Barren kommt auf ein Plättchen rund um die Mine.
illegal-flight = Ein Meeple fliegt nur von einem neuen Plättchen mit Startplatz.
illegal-landing = Er landet auf etwas Unfertigem auf dem Plättchen unter ihm, aber auf keiner Wiese.
illegal-ferry = Eine Fähre verbindet zwei Straßen, die an ihrem See enden.
illegal-robber = Ein Räuber geht auf ein Feld der Wertungstafel, auf dem die Figur eines anderen steht.

group-abbey = Abtei & Bürgermeister
group-count = Graf, König & Konsorten
group-bridges = Brücken, Burgen und Basare
group-big-top = Manege frei!

tool-abbey = Abtei
tool-bridge = Brücke
tool-applaud = Akrobaten herunterholen
tool-ingot = Goldbarren
tool-ferry = Fähre
held-robber-space = Räuber auf Feld { $count }
held-marked = Figur { $figure }, Bote { $messenger }
message-says = Die Depesche: { $message }.
message-road = wertloseste Straße
message-city = wertloseste Stadt
message-monastery = wertlosestes Kloster
message-knights = 2 Punkte für jeden Ritter
message-pennants = 2 Punkte für jedes Wappen
message-farmers = 3 Punkte für jeden Bauern
message-tile = noch ein Plättchen
message-follower = einen Meeple werten und heimholen

option-barns = Eine Wiese darf mehrere Scheunen haben
option-count = Der Graf:
count-moves-by-player = zieht, wohin der Spieler will
count-moves-clockwise = zieht im Uhrzeigersinn ins nächste Viertel
count-moves-with-figure = zieht ins Viertel der gesetzten Figur
option-all-leave = Am Ende verlassen Meeples alle Viertel, nicht nur den Markt
option-bazaar = Am Basar nimmt sich jeder ein Plättchen, ohne zu bieten
option-labyrinth = Das Labyrinth ist eine Straße wie andere
option-monasteries = Die Klöster des Grundspiels bleiben neben den besonderen

held-abbeys = { $count ->
    [one] 1 Abtei
   *[other] { $count } Abteien
  }
held-bridges = { $count ->
    [one] 1 Brücke
   *[other] { $count } Brücken
  }
held-castles = { $count ->
    [one] 1 Burg
   *[other] { $count } Burgen
  }
held-ingots = { $count ->
    [one] 1 Goldbarren
   *[other] { $count } Goldbarren
  }
owed-bought = ein Plättchen vom Basar

bid-less = Weniger bieten
bid-more = Mehr bieten

module-search = Modul suchen:
module-search-none = Kein Modul hat ein solches Wort im Namen oder in der Regel.
module-minutes = { $rule } Etwa { $count } Minuten länger.
alike-dragons = Zwei Drachen spielen mit: Der von Tempo & Taktik folgt seinem Fluss, der andere kommt aus Vulkanen. Beide dürfen auf der Karte sein und stören einander nicht.
alike-towers = Zwei Arten Turm spielen mit: Der von Tempo & Taktik ist eine Figur, der andere wird aus Teilen gebaut und nimmt Gefangene.
alike-wagons = Zwei Wagen spielen mit: Der von Tempo & Taktik gehört zur längsten Straße, der Planwagen ist eine Figur, die weiterfährt.
alike-wizards = Der Zauberer von Tempo & Taktik zieht Plättchen; Magier und Hexe ändern Punkte. Alle drei spielen mit.
alike-gold = Das Gold von Tempo & Taktik wird ausgegeben, die Barren der Goldminen zählen am Ende: Sie werden nicht gemischt.
alike-queen = In manchen Schachteln ist dasselbe Holz Königin und Abt. Hier ist jede eine eigene Figur, und beide spielen mit.

tile-for-sale = Das Plättchen, das versteigert wird
highest-bid = Das höchste Gebot bisher: { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
  } ({ $bidder })
bid-rule = { $name } versteigert es, und jede andere Person bietet höchstens einmal. Bisher: { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
  } ({ $bidder }). Dann kauft { $name } es für das höchste Gebot oder verkauft es dafür. Alle bekommen ein Plättchen.
