# Die Regelkarten. Jeder Schlüssel steht auch in ../en. Eine leere Zeile trennt Absätze; der erste sagt, was man tut.

rules = Regeln
rules-of = Die Regeln: { $module }
rules-of-base = Die Regeln des Grundspiels
rules-here = Was hier gespielt wird
rules-mix = Diese Mischung
rules-mix-plays = Gespielt wird mit diesen Modulen, jedes mit seiner Karte:
rules-earlier = Dieses Spiel begann, bevor diese Regeln an einigen Stellen berichtigt wurden, und behält die früheren. Wo eine Karte etwas anderes sagt, gilt dies: { $differences }.
rules-earlier-second = Gutshöfe, Glücksschweine, Zollstationen und Schäfer dürfen auch dorthin, wo sie sofort fertig sind; ein Schäfer, dem der Wolf begegnet ist, darf im selben Spielzug wiederkommen; Wagen und längste Straßen werden erst nach einer Wertung neu bestimmt, nicht nach dem Feuer des Drachen; ein Plättchen mit einem Wagen darf aufgenommen werden; zwischen den beiden Plättchen eines Tatan-Kärtchens wird nach verdeckten Dreiecksplättchen gefragt, und steht dem Baumeister ein Spielzug zu, darf dort ein Dreiecksplättchen, ein Chip oder eine Mauer kommen; durch Gold erzwungene Spielzüge kommen zuletzt im Zug; mit dem Fluss bleibt das Startplättchen im Stapel
rules-earlier-third = ein zurückgerufener Abt nimmt kein Gold mit; ein Plättchen mit einer Brücke darf aufgenommen werden, und die Brücke bleibt darauf; eine Stadt, die zur Burg wird, bewegt den Drachen des Flusses nicht; kommt ein Reisender für Gold, einen Kornkreis oder eine Botschaft zurück, bleibt der Wagen bis zur nächsten Wertung oder zum nächsten Feuer auf der Straße; der Magier macht auch eine unfertige Stadt mit einer Königin wertvoller; ein Meeple, der zum Platz eines eigenen Ritters fliegt, hält die Königin fern

card-base-title = Das Spiel
card-base =
    Wer am Zug ist, zieht ein Plättchen und legt es Kante an Kante an: Stadt an Stadt, Straße an Straße, Wiese an Wiese. Was nirgends passt, kommt weg, und ein anderes wird gezogen.

    Dann darfst du eine deiner Figuren, einen Meeple, auf das gelegte Plättchen setzen: als Reisenden auf eine Straße, als Ritter in eine Stadt, als Mönch in ein Kloster, als Bauern auf eine Wiese. Auf der ganzen Straße, in der ganzen Stadt oder Wiese darf noch kein Meeple stehen.

    Was fertig ist, wird sofort gewertet, und die Meeples darauf kommen zurück. Eine Straße: 1 Punkt je Plättchen. Eine Stadt: 2 je Plättchen und 2 je Wappen. Ein rundum umbautes Kloster: 9.

    Stehen mehrere in einem Gebiet, bekommt alle Punkte, wer dort die meisten Meeples hat. Bei Gleichstand bekommen alle, die vorn liegen, die vollen Punkte.

    Das Spiel endet mit dem Zug, in dem das letzte Plättchen gelegt wurde. Unfertige Straßen und Städte bringen dann 1 Punkt je Plättchen und Wappen, Klöster 1 für sich und 1 für jedes Plättchen ringsum.

card-fields =
    Ein Meeple auf einer Wiese ist ein Bauer. Er bleibt dort bis zum Ende.

    Am Ende bekommt, wer die meisten Bauern auf einer Wiese hat, 3 Punkte für jede fertige Stadt, die sie berührt. Eine Stadt kann für mehrere Wiesen zählen.

    Straßen, Flüsse und Städte trennen Wiesen, ein Dorf oder Kloster nicht.

card-river =
    Vor allen anderen Plättchen wird der Fluss gelegt: zuerst die Quelle, meist statt des Startplättchens, zuletzt der See. Jedes Plättchen setzt ihn fort, und zwei Kurven nacheinander biegen nie in dieselbe Richtung.

    Figuren dürfen auf Flussplättchen, aber nicht aufs Wasser. Der Fluss trennt Wiesen.

    Fluss II gabelt sich. Die Gabelung kommt zuerst, Plättchen dürfen an beide Arme, und jeder offene Arm bekommt einen See. Auf den See mit dem Vulkan kommt keine Figur; wer ihn legt, ist gleich noch einmal dran.

card-big-meeple =
    Der große Meeple wird gesetzt wie jeder andere. Nur bei der Mehrheit zählt er als zwei.

card-builder =
    Du darfst den Baumeister auf eine Straße oder Stadt des eben gelegten Plättchens setzen, wenn dort schon ein eigener Meeple steht.

    Immer wenn du danach diese Straße oder Stadt mit einem Plättchen verlängerst, darfst du im selben Zug ein zweites spielen. Das zweite bringt nie ein drittes.

    Der Baumeister zählt nie als Meeple. Er kommt zurück, wenn sein Gebiet gewertet wird oder dein letzter Meeple es verlässt.

card-inns =
    Eine Straße mit Wirtshaus: fertig 2 Punkte je Plättchen, am Ende unfertig nichts.

    Eine Stadt mit Kathedrale: fertig 3 Punkte je Plättchen und Wappen, am Ende unfertig nichts.

card-pig =
    Du darfst das Schwein auf das eben gelegte Plättchen setzen, was immer es zeigt. Es steht auf keiner Straße, Stadt oder Wiese.

    Immer wenn jemand, auch du, ein Plättchen auf eines der acht Felder ringsum legt, bekommst du ein zusätzliches Plättchen, höchstens eines je Zug einer Person. Du spielst sie in deinen eigenen Zügen, wann du willst.

    Sind alle acht Felder belegt, kommt das Schwein zurück.

card-dragon =
    Der Drache beginnt an der Quelle. Jede fertige Stadt, besetzt oder nicht, schickt ihn nach ihrer Wertung ein Plättchen weiter den Fluss entlang. An einem Ende kehrt er um.

    Nach jedem Schritt schaut er dorthin, wohin er als Nächstes zieht, und verbrennt alle Figuren in der ganzen Reihe rechts und links von ihm. Sie kommen ohne Punkte zurück.

    Sicher ist, was um einen Turm steht, die Türme selbst und die Wagen. Ein Kloster schützt nicht.

card-queen =
    Stand schon vor dem Plättchen dieses Zuges ein eigener Meeple in einer Stadt, darfst du die Königin auf den Teil der Stadt setzen, den das Plättchen zeigt. Die Stadt muss noch offen sein.

    Ist die Stadt fertig, zählt jedes ihrer Plättchen 3 statt 2, für alle, die dort Punkte bekommen. Wappen bleiben bei 2. Ist sie am Ende unfertig, bringt sie niemandem etwas.

    Die Königin besetzt keine Stadt: Sie ist kein Meeple.

card-wizard =
    Der Zauberer erscheint auf dem ersten Kloster, das gelegt wird. Er gehört niemandem.

    Wer ein weiteres Kloster zieht, darf ihn zuerst wecken: Drei Plättchen werden gezogen und gezeigt und einzeln auf freie Felder um sein Kloster gelegt, jedes mit Figuren und Wertung wie immer. Was nicht gelegt werden kann oder soll, kommt zurück.

    Dann wird das Kloster gelegt, und er zieht dorthin.

card-wagon =
    Der Wagen zeigt von selbst die längste Straße, die du gewertet hast oder jetzt hältst, fertig oder nicht.

    Am Ende bringt die längste Straße des ganzen Spiels 10 Punkte extra. Sind mehrere gleich lang, bekommen sie alle ihre Besitzer.

card-toll =
    Du darfst eine Zollstation auf das eben gelegte Plättchen setzen, wenn sich in seiner Mitte mindestens drei Straßen treffen.

    Für jede dort endende Straße, die fertig wird, bekommst du 2 Punkte je Plättchen dieser Straße, das auch Stadt oder Kloster zeigt, wer auch immer auf ihr steht.

    Sind alle ihre Straßen fertig, kommt die Station zurück. Am Ende bringen unfertige Straßen 1 statt 2.

card-estate =
    Du darfst den Gutshof auf ein eben gelegtes Plättchen mit Wiese setzen.

    Sind alle acht Felder ringsum belegt, bekommst du 2 Punkte für jedes der neun Plättchen, das Stadt oder Kloster zeigt. Am Ende bringt ein unfertiger Gutshof 1 statt 2.

card-tower =
    Du darfst einen Turm auf das eben gelegte Plättchen setzen. Er bleibt bis zum Ende.

    In deinen eigenen Zügen darfst du beim Setzen auch auf die neun Plättchen deiner Türme beliebig viele Figuren setzen, auch auf ältere: jede dorthin, wo sie stehen darf, aber keine auf etwas, das schon fertig ist.

    Auf den neun Plättchen jedes Turms verbrennt der Drache nichts.

card-gold =
    Ein Plättchen mit aufgedrucktem Gold bekommt ein Goldstück und eines daneben ein zweites. Wer zuerst Punkte für eines der beiden Plättchen auslöst, nimmt beide.

    Wird eine Straße fertig, müssen alle ihr Gold ausgeben. Ein Stück: ein zusätzliches Plättchen, das in deinem Zug gespielt werden muss, meist als erstes, oder eine eigene Figur kommt zurück. Zwei Stücke: eine Mauer.

    In deinem Zug darfst du Mauern an offene Kanten von Plättchen setzen. Straße oder Stadt endet dort und wird vielleicht fertig. Ein Plättchen dahinter verbindet an der Mauer nichts.

card-tunnel =
    Einmal je Zug darfst du einen deiner Chips auf eine beliebige freie Tunnelöffnung legen.

    Liegen beide Chips einer Farbe, sind ihre zwei Öffnungen verbunden: Aus den Straßen wird eine, wo immer sie liegen. Eine Öffnung allein beendet keine Straße.

    Von einer Straße mit Tunnel zählen nur die Plättchen, auf denen man sie sieht.

card-halves =
    Alle haben Dreiecksplättchen. Statt zu ziehen darfst du eines davon anlegen. Es füllt ein halbes Feld; seine lange Seite trifft nur auf ein zweites Dreieck im selben Feld.

    Ein Feld mit Dreiecken zählt als ein Plättchen und genügt, um ein Kloster zu umbauen.

    Dreiecke, die am Ende übrig sind, zählen nicht.

card-hills =
    Wird ein Plättchen mit Hügel gelegt, kommt ein anderes verdeckt darunter und ist aus dem Spiel.

    Bei Gleichstand in einem Gebiet gewinnt, wer einen seiner Meeples dort auf einem Hügel hat.

card-vineyards =
    Ein fertiges Kloster bringt 3 Punkte mehr für jeden Weinberg auf den acht Feldern ringsum. Ein unfertiges hat nichts davon.

card-sheep =
    Du darfst deinen Schäfer auf eine Wiese des eben gelegten Plättchens setzen, wenn auf ihr kein anderer Schäfer steht. Sofort wird ein Schafplättchen gezogen: Schafe bleiben, ein Wolf schickt den Schäfer heim; mit diesem Plättchen kommt er nicht wieder.

    Immer wenn du diese Wiese vergrößerst, entscheidest du: Die Herde wächst um ein weiteres Schafplättchen, oder sie kommt in den Stall. Im Stall bekommen alle Schäfer der Wiese Punkte für alle Schafe darauf und kommen zurück.

    Ein Wolf schickt alle Schäfer der Wiese heim, ohne Punkte.

card-circles =
    Wer ein Plättchen mit Kornkreis legt, sagt danach, was mit Rittern, Reisenden oder Bauern geschieht. Auf einem quadratischen Plättchen sagt meist das Zeichen, mit wem: Schild, Keule oder Harke.

    Entweder dürfen alle einen Meeple aus dem Vorrat zu einem dieser Art dazusetzen, oder alle, die einen haben, müssen einen dieser Art zurücknehmen. Links vom Legenden geht es los.

card-tatan =
    Wer ein Tatan-Kärtchen zieht, behält es und versetzt entweder ein gelegtes Plättchen an eine andere Stelle oder zieht und legt zwei Plättchen.

    Versetzt werden darf nur ein Plättchen, auf dem nichts steht oder liegt, auch kein Wagen, das zu nichts Fertigem gehört und ohne das die Landschaft noch zusammenhängt.

    Am Ende darf reihum jede Person eine Lücke von so vielen Feldern schließen, wie sie Kärtchen einsetzt, und muss einen Meeple daraufsetzen. Das bringt 2 Punkte für jeden Meeple, dessen offene Straße, Stadt oder Wiese die Lücke berührt oder in dessen Kloster-Umfeld sie liegt, und 4 für große, wem sie auch gehören.

card-goods =
    Manche Städte zeigen Waren: Wein, Korn oder Tuch. Wird eine Stadt durch dein Plättchen fertig, nimmst du für jede Ware darin ein Warenplättchen, auch wenn du dort keinen Meeple hast.

    Am Ende bekommt, wer von einer Sorte die meisten hat, dafür 10 Punkte. Haben mehrere gleich viele, bekommen alle diese 10.

card-farm-pig =
    Du darfst dein Schwein auf eine Wiese des eben gelegten Plättchens setzen, wenn auf ihr schon ein eigener Bauer ist. Es bleibt mit ihm bis zum Ende.

    Bekommst du am Ende Punkte für die Wiese, bringt dir jede fertige Stadt daran 4 statt 3. Als Meeple zählt das Schwein nicht.

card-abbot =
    Du darfst den Abt wie einen Meeple in ein Kloster oder einen Garten des eben gelegten Plättchens setzen. In einen Garten darf niemand sonst. Ein Garten zählt wie ein Kloster: rundum umbaut 9 Punkte, am Ende 1 für sein Plättchen und 1 für jedes, das ringsum liegt.

    Statt eine Figur zu setzen, darfst du deinen Abt aus einem unfertigen Kloster oder Garten zurückrufen. Du bekommst die Punkte, die es bis dahin gibt.

card-phantom =
    Das Phantom wird gesetzt und gewertet wie jeder Meeple. Es darf aber auch als zweite Figur im selben Zug kommen, auf ein anderes Gebiet des eben gelegten Plättchens: nach jeder anderen Figur und nach allem, was du statt einer Figur tust, nur nicht nach der Prinzessin.

card-king =
    Wer mit seinem Plättchen die bisher größte Stadt fertig baut, bekommt den König, für die bisher längste Straße den Raubritter. Wer später eine größere Stadt oder eine längere Straße fertig baut, übernimmt die Figur. Wem die Meeples dort gehören, ist gleichgültig.

    Am Ende bringt der König 1 Punkt für jede fertige Stadt der Landschaft, der Raubritter 1 für jede fertige Straße. Der Tisch kann andere Punkte wählen.

card-watchtowers =
    Wird eine Stadt, eine Straße oder ein Kloster fertig, bringt jede Figur darin, die auf einem Plättchen mit Wachturm steht, noch mehr Punkte. Die Tafel am Turm zeigt, was auf seinem Plättchen und den acht ringsum zählt.

    2 Punkte für jedes Wappen, 3 für jedes Plättchen mit Kloster, 1 für jedes Plättchen mit Stadt, 1 für jedes Plättchen mit Straße oder 2 für jeden Meeple.

card-festival =
    Wer ein Plättchen mit einem Fest legt, darf eine eigene Figur heimholen, statt eine zu setzen. Punkte bringt sie dabei nicht.

card-wind-roses =
    Das Spiel beginnt mit einer ganzen Windrose; mit einem Fluss beginnt es an der Quelle, und Windrosen zählen erst, wenn eine ganze liegt. Ihre vier Viertel, jedes in einer eigenen Farbe, teilen die Landschaft; ein Viertel beginnt in der Reihe und der Spalte der Rose. Die Viertel drehen sich mit dem Plättchen. Wird eine weitere ganze Rose gelegt, zählen von da an ihre Viertel.

    Wer ein Plättchen mit einem einzelnen Viertel in dieses Viertel der Rose legt, bekommt 3 Punkte.

card-shrines =
    Du darfst einen Meeple in den Schrein des eben gelegten Plättchens setzen. Er zählt wie ein Kloster: rundum umbaut 9 Punkte, am Ende 1 für sein Plättchen und 1 für jedes, das ringsum liegt.

    Ein Schrein und ein Kloster nebeneinander sind Rivalen. Wird eines von beiden fertig und ist besetzt, geht der Meeple im anderen ohne Punkte heim. Wird beides durch ein Plättchen fertig, wird beides gewertet.

    Jedes hat höchstens einen Rivalen: Wo eines einen zweiten bekäme, wird nicht angelegt.

card-siege =
    Ist eine belagerte Stadt fertig, bringt jedes Plättchen und Wappen einen Punkt weniger: 1, mit Kathedrale 2. Unfertig bringt sie am Ende nichts. Ein belagertes Plättchen genügt.

    Für Bauern zählt jede fertige belagerte Stadt wie zwei: 6 Punkte, mit Schwein 8.

    Am Ende deines Zuges darf einer deiner Ritter eine belagerte Stadt ohne Punkte verlassen und heimkommen, wenn auf einem ihrer Plättchen oder auf einem der acht ringsum ein Kloster steht.

card-buildings =
    Statt eine Figur zu setzen, darfst du eines deiner kleinen Gebäude auf das eben gelegte Plättchen stellen. Auf einem Plättchen ist Platz für eines.

    Alles, wozu das Plättchen gehört, bringt allen, die es werten, mehr: 1 Punkt mit einem Schuppen, 2 mit einem Haus, 3 mit einem Turm. Das gilt auch für ein Kloster oder einen Garten, zu dessen neun Plättchen es zählt, auch am Ende und selbst für das, was sonst nichts bringt.

    Von jeder Art gibt es sechs. Alle bekommen gleich viele; der Rest bleibt in der Schachtel.

card-princess =
    Dieser Drache ist ein anderer als der von Tempo & Taktik: Alle ziehen ihn. Ein Vulkan holt ihn auf sein Plättchen. Wird ein Plättchen mit seinem Zeichen gelegt, geht er vor der Wertung sechs Schritte. Zuerst zieht ihn, wer am Zug ist, dann reihum die anderen, immer auf ein Plättchen daneben, auf dem er diesmal noch nicht war. Alle Figuren dort gehen heim, wem sie auch gehören. Wo der Drache sitzt, wird keine Figur gesetzt. Vor dem ersten Vulkan bleiben Plättchen mit seinem Zeichen im Stapel.

    Statt eine Figur zu setzen, darfst du die Fee zu einem deiner Meeples stellen. Auf ihr Plättchen kommt der Drache nicht. Ihr Meeple bringt dir 1 Punkt zu Beginn deines Zuges und 3, wenn sein Gebiet gewertet wird.

    Legst du eine Prinzessin an eine Stadt mit Meeples, darfst du einen davon heimschicken, wem er auch gehört, statt eine Figur zu setzen.

    Mit einem Portal darfst du deinen Meeple auf jedes Plättchen setzen, in ein unfertiges Gebiet ohne Meeples.

card-the-tower =
    Statt eine Figur zu setzen, darfst du ein Turmteil auf ein Fundament bauen oder auf einen Turm, auf dem niemand steht. Dann darfst du in der Reihe oder Spalte des Turms einen Meeple gefangen nehmen, höchstens so weit weg, wie der Turm hoch ist. Ein eigener kommt heim.

    Haben zwei je einen Meeple des anderen, werden sie sofort getauscht, einer gegen einen. Einmal im Zug darfst du eine gefangene Figur freikaufen, bevor du sonst etwas mit deinem Plättchen tust. Das kostet 3 Punkte; die bekommt, wer sie gefangen hielt.

    Statt auf dein Plättchen darfst du einen Meeple oben auf einen Turm setzen, der schon ein Teil hat. Solange er dort steht, wächst der Turm nicht. Er bleibt bis zum Ende, außer er wird gefangen oder der Drache kommt.

card-mage =
    Legst du ein Plättchen mit dem Magiezeichen, versetzt du vor den Figuren den Magier oder die Hexe: zu irgendeiner unfertigen Straße oder Stadt, bei der niemand von beiden steht, besetzt oder nicht. Das tust du auch, wenn dein Plättchen beide zusammenbringt. Gibt es keine solche Straße oder Stadt, verlässt eines von ihnen die Landschaft.

    Der Magier macht seine Straße oder Stadt je Plättchen 1 Punkt wertvoller. Die Hexe halbiert, was ihre bringt, aufgerundet. Das gilt auch am Ende. Ist sie fertig, gehen beide nach der Wertung.

card-abbey =
    Alle haben eine Abtei, einen Bürgermeister, einen Planwagen und eine Scheune. Statt zu ziehen, darfst du deine Abtei in eine Lücke mit Plättchen auf allen vier Seiten legen: Sie passt überall, ist ein Kloster und beendet, was an sie stößt. Nach dem letzten Plättchen dürfen das alle noch einmal.

    Ein Bürgermeister kommt in eine Stadt und zählt so viel, wie sie Wappen hat. Ein Planwagen kommt auf eine Straße, in eine Stadt oder an ein Kloster; ist er gewertet, darf er zu etwas Unfertigem ohne Figuren auf seinem Plättchen oder einem daneben weiterfahren.

    Eine Scheune kommt auf eine Ecke deines Plättchens, an der vier Plättchen nur mit ein und derselben Wiese zusammenstoßen. Die Bauern dort werden sofort gewertet, 3 Punkte für jede fertige Stadt, und gehen nach Hause; wächst später eine Wiese mit ihr zusammen, gibt es je 1. Am Ende bringt die Scheune je 4. Auf ihre Wiese kommt niemand mehr.

card-castles =
    Ist eine Stadt aus zwei Halbkreisen fertig und steht genau ein Meeple darin, darf sie zur Burg werden, statt gewertet zu werden. Der Meeple bleibt, und weder Drache noch Turm erreichen ihn.

    Wird in einem späteren Zug auf den sechs Plättchen in und neben der Burg etwas fertig, bringt sie so viel wie das Beste davon, egal, wem es gehört, und der Meeple geht nach Hause. Eine Burg, die wertet, kann die nächste auslösen. Am Ende bringt sie nichts, aber Bauern zählen sie als 4 und Scheunen als 5. Alle haben drei Burgen, ab fünf Personen zwei.

card-bazaars =
    Am Ende eines Zuges, in dem ein Plättchen mit Basar gelegt wurde, werden so viele Plättchen aufgedeckt, wie Leute mitspielen. Die nächste Person bietet eines an und macht ein Gebot; alle anderen ohne Plättchen bieten reihum einmal höher oder passen. Dann kauft sie es von denen, die am meisten boten, oder verkauft es ihnen für das Gebot. So geht es weiter, und das letzte Plättchen ist umsonst.

    In der nächsten Runde legen alle ihr Plättchen, statt zu ziehen. Mit einer Option nehmen sich alle einfach eines.

card-bridges =
    Eine Brücke überquert ein Plättchen mit Wiese auf zwei gegenüberliegenden Seiten: Dort ist sie eine Straße, und die Wiese darunter bleibt eine. Sie macht ein Plättchen passend, auf ihm selbst oder auf einem Nachbarn, oder du baust sie vor der Figur auf dem neuen Plättchen oder einem daneben, wenn beide Enden ins Freie führen. Auf die Brücke des neuen Plättchens darfst du eine Figur setzen.

    Alle haben drei Brücken, ab fünf Personen zwei, und nutzen je Plättchen höchstens eine. Ein Plättchen, das nur mit Brücke passt, darfst du zurückgeben.

card-big-top =
    Ein Plättchen mit Platz für einen Zirkus ruft den Zirkus herbei. Bevor er seinen alten Platz verlässt, wird ein Tier aufgedeckt, und jeder Meeple um ihn herum bringt 1 bis 7 Punkte. Am Ende zahlt er noch einmal.

    Auf einem Plättchen mit Platz für Akrobaten stehen Meeples einander auf den Schultern, auch von den Plättchen ringsum aus. Stehen drei da, darfst du sie statt einer Figur herunterholen: je 5 Punkte.

    Ein Zirkusdirektor wird gesetzt wie ein Meeple. Wird gewertet, worauf er steht, bringt er 2 Punkte mehr für jedes seiner neun Plättchen mit Zirkus oder Akrobaten.

card-count =
    Das Spiel beginnt mit den zwölf Plättchen von Carcassonne. Bringt das, was du fertigstellst, anderen Punkte und dir keine, darfst du eine Figur in eines der vier Viertel setzen und den Grafen versetzen.

    Bevor etwas gewertet wird, dürfen Figuren aus dem passenden Viertel hingehen: aus dem Burgviertel in Städte, aus dem Schmiedeviertel auf Straßen, aus dem Domviertel in Klöster, aus dem Marktviertel auf Wiesen. Aus dem Viertel des Grafen geht niemand. Vor der letzten Wertung dürfen sie noch einmal hinaus, gewöhnlich nur aus dem Markt. Eine Wiese an Carcassonne bringt 3 Punkte mehr.

card-labyrinth =
    Im Labyrinth treffen sich vier Straßen und sind eine. Ein Meeple darf auf das Labyrinth oder auf ein Straßenstück, das dorthin führt, auch wenn dahinter schon andere stehen. Ist die Straße fertig, macht jeder Meeple darauf sie 2 Punkte wertvoller. Mit einer Option ist es eine gewöhnliche Kreuzung von Straßen.

card-gold-mines =
    Legst du ein Plättchen mit Goldmine, kommt ein Barren darauf und ein zweiter auf ein Plättchen ringsum. Wer eine fertige Straße, eine Stadt oder ein Kloster wertet, nimmt reihum die Barren auf dessen Plättchen.

    Am Ende sind 1 bis 3 Barren je 1 Punkt wert, 4 bis 6 zwei, 7 bis 9 drei und ab 10 vier.

card-monasteries =
    Diese Klöster ersetzen die gewöhnlichen. Ein Meeple kommt wie sonst als Mönch dorthin, oder er legt sich als Abt hinein. Der Platz des Abtes wird nie fertig: Am Ende bringt er einen Punkt für sein Plättchen und jedes seiner Reihe und Spalte bis zur ersten Lücke. Nur eines von beiden ist möglich.

card-flier =
    Von einem neuen Plättchen mit Startplatz darf ein Meeple in Richtung des Pfeils fliegen. Ein Würfel sagt, ob er 1, 2 oder 3 Plättchen weit kommt. Dort landet er auf etwas Unfertigem, auch wenn schon andere dort stehen, aber auf keiner Wiese. Findet er keinen Platz, kommt er nach Hause.

card-ferries =
    Die Straßen, die an einem See enden, sind getrennt, bis eine Fähre zwei von ihnen verbindet, gleich nachdem das Plättchen liegt. Für jede Straße deines neuen Plättchens darfst du die nächste Fähre daran drehen, jede Fähre einmal. Was dadurch fertig wird, zählt noch im selben Zug.

card-robbers =
    Legst du ein Plättchen mit Beutel, darfst du deinen Räuber auf der Wertungstafel neben die Figur eines anderen stellen oder dorthin versetzen. Danach darf es der nächste Spieler, dessen Räuber zu Hause ist. Die Wertungstafel ist ein Rundkurs aus 50 Feldern: Mit 53 Punkten stehst du auf Feld 3.

    Zieht die Figur neben einem Räuber weiter, bekommt sein Spieler die Hälfte dieser Punkte, aufgerundet, und nimmt den Räuber nach Hause. Der andere behält alle. Verlassen mehrere Figuren zugleich das Feld, nimmt der Räuber von der, die am meisten bekommt. Punkte von Räubern lassen sich nicht noch einmal nehmen: Ein Räuber neben dieser Figur geht mit.

card-messages =
    Du hast zwei Figuren auf der Wertungstafel: die übliche und einen Boten. Nach jedem Spielzug zählst du alles, was er dir gebracht hat, mit einer von ihnen.

    War es dein eigener Zug und hält die Figur bei einer durch fünf teilbaren Zahl, bekommst du eine Depesche. Tu, was sie sagt, oder nimm stattdessen 2 Punkte: die wertloseste Straße, Stadt oder das wertloseste Kloster mit einem Meeple von dir, 2 Punkte für jeden deiner Ritter oder für jedes Wappen ihrer Städte, 3 Punkte für jeden deiner Bauern, noch ein Plättchen oder ein Meeple, der gewertet wird und heimkommt. Nach der achten Depesche kommen sie in derselben Reihenfolge wieder. Am Ende zählen beide Figuren zusammen.
