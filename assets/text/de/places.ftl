# Wo auf seinem Plättchen etwas steht: Das unterscheidet Möglichkeiten, die sonst gleich hießen. Dazu, warum dort nichts hinkommt. Jeder Schlüssel steht auch in ../en.

list-and = { $rest } und { $last }

compass-n = Norden
compass-ne = Nordosten
compass-e = Osten
compass-se = Südosten
compass-s = Süden
compass-sw = Südwesten
compass-w = Westen
compass-nw = Nordwesten
place-in = im { $sides }
place-to = nach { $sides }
place-middle = in der Mitte
place-of-figure = { $figure } { $place }
place-city = in der Stadt { $place }
place-road = auf der Straße { $place }
place-field = auf der Wiese { $place }
place-half = { $what } auf dem Dreieck im { $sides }
near-city = der Stadt mit { $count } Plättchen
near-road = der Straße mit { $count } Plättchen
near-river = dem Fluss
near-field = der Wiese
near-monastery = dem Kloster
place-in-region = { $what }, { $place }
place-on-map = { $place } der Landschaft
place-counted = { $what }: { $at }
place-nth = { $what } ({ $number })

## Warum dort keine Figur hinkommt

no-figure = Hier kommt keine Figur hin. { $why }
no-meeple-left = Du hast keinen Meeple mehr.
no-meeple-yet = Deine Meeple kommen erst mit der Wertung heim.
taken-all = Auf diesem Plättchen ist schon alles vergeben.
taken-city = { $mine ->
    [1] Die Stadt gehört dir schon.
   *[other] Die Stadt gehört schon { $names }.
  }
taken-road = { $mine ->
    [1] Die Straße gehört dir schon.
   *[other] Die Straße gehört schon { $names }.
  }
taken-field = { $mine ->
    [1] Die Wiese gehört dir schon.
   *[other] Die Wiese gehört schon { $names }.
  }
taken-monastery = { $mine ->
    [1] Das Kloster gehört dir schon.
   *[other] Das Kloster gehört schon { $names }.
  }
taken-garden = { $mine ->
    [1] Der Garten gehört dir schon.
   *[other] Der Garten gehört schon { $names }.
  }
taken-shrine = { $mine ->
    [1] Der Schrein gehört dir schon.
   *[other] Der Schrein gehört schon { $names }.
  }
