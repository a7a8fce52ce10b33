import type { Guide } from './guides.en.ts';

/** The guide to directions, codes and screens, in German. */
export const directionsGuide: Guide = {
  title: 'Wege finden',
  lead: 'Besucher finden den Weg von jedem Ort zu jedem anderen, über Treppen und Aufzüge. Sie zeichnen kein Wegenetz: Der Boden wird aus Ihrem Plan gelesen, und Sie korrigieren, was der Plan nicht sagt.',
  sections: [
    {
      id: 'begin',
      title: 'Einschalten',
      paragraphs: [
        'Öffnen Sie eine Ebene und drücken Sie D, oder wählen Sie „Wege finden“. Worauf Besucher gehen können, ist eingefärbt: verbundener Boden in einer Farbe, abgeschnittener in einer anderen. Haken Sie „Wegbeschreibungen für Besucher“ an. Sie gelten ab der nächsten Veröffentlichung oder Aktualisierung und sind wenige Sekunden danach bereit.',
        'Ein Maßstab ergibt Meter und Minuten: Wählen Sie „Linie bekannter Länge zeichnen“, klicken Sie beide Enden eines Ganges oder einer Tür an, und geben Sie die Länge ein. Ebenen gleicher Größe im selben Gebäude teilen ihn.',
      ],
    },
    {
      id: 'floor',
      title: 'Den Boden korrigieren',
      paragraphs: [
        'Ist eine Wand eingefärbt oder ein Boden nicht? Wählen Sie „Eine Farbe auf dem Plan anklicken“ und klicken Sie sie an: Alles in dieser Farbe wird vom Boden zur Wand oder umgekehrt. „Wand zeichnen“ und „Öffnung zeichnen“ verbessern einzelne Stellen. Jeder Schritt lässt sich rückgängig machen.',
        'Ein Bereich sagt, wie man durch ihn geht: wie der Plan zeigt, offener Boden, ein Raum, durch den wenige gehen, privat, ein Hindernis oder Stufen. Durch einen privaten Bereich wird niemand geführt, aber Wege dürfen in ihm enden. Eine Ebene ohne Plan nimmt ihren Boden aus den Bereichen.',
      ],
    },
    {
      id: 'doors',
      title: 'Türen, Treppen und Aufzüge',
      paragraphs: [
        'Die meisten Türen stehen auf dem Plan offen. Für eine geschlossen gezeichnete wählen Sie „Tür“ und klicken die Wand an: Das Feld sagt, was sie verbindet. Eine Tür mit Öffnungszeiten oder nur einer Richtung wird Besuchern genannt.',
        'Treppen, Aufzüge, Rolltreppen, Rampen und Durchgänge sind auch Marker; Marker mit einem solchen Symbol zählen schon. Wählen Sie einen aus, sagen Sie, auf welcher Ebene man herauskommt, und wählen Sie dort den Marker oder klicken Sie. Enden von Aufzügen, die auf gleichen Plänen übereinander liegen, sind von selbst verbunden; andere Paare werden vorgeschlagen, und Sie nehmen sie einzeln an. Sonst führt nichts von Ebene zu Ebene.',
      ],
    },
    {
      id: 'check',
      title: 'Ausprobieren und veröffentlichen',
      paragraphs: [
        '„Anklicken, von wo nach wo“ zeigt den Weg zwischen zwei Klicks, mit Länge und Sätzen, wie Besucher sie lesen. Der Bericht nennt Orte, die niemand erreicht, zu Fuß und ohne Stufen, und Enden, die nirgends hinführen; ein Klick wählt sie aus. Veröffentlichen geht trotzdem, mit einer Warnung.',
        'Ein Projekt hat höchstens 2.000 Verbindungen: Treppen, Rolltreppen, Aufzüge, Rampen und Übergänge, und Türen mit Zeiten oder nur einer Richtung. Andere Türen zählen nicht. Ein Schacht hat höchstens 100 Enden, auf einer Ebene zwei einer Art (bei einem Aufzug eines), und die Linien, die Sie auf einer Ebene zeichnen, kreuzen sich höchstens 100.000 Mal. Das Feld im Editor zeigt, wie viel davon genutzt ist. Größere Karten von früher bleiben und können kleiner werden.',
        'Wege entstehen Ebene für Ebene und reihum: Wessen Organisation am wenigsten Zeit gebraucht hat, kommt zuerst. Ein großes Gebäude anderer lässt Ihres also nicht warten. Eine Ebene hat 30 Sekunden, ein Gebäude 10 Minuten. Was länger braucht, hat keine Wege, bis die Karte sich ändert.',
        'Ein Aufzug oder eine Tür mit dem Status Fehler, oder nach den Öffnungszeiten geschlossen, wird nicht benutzt. Ein einziges `PATCH` des Status führt alle Besucher sofort anders, ohne neue Veröffentlichung.',
      ],
    },
    {
      id: 'visitors',
      title: 'Was Besucher bekommen',
      paragraphs: [
        'Jede Karte eines Ortes hat „Weg“. Der Anfang ist ein anderer Ort, ein Punkt auf der Karte oder der eigene Standort; das Ziel kann das nächste mit einem Tag sein. „Stufenlos“ benutzt weder Treppen noch Rolltreppen. Die Schritte nennen Orte, die man sieht, in 24 Sprachen, und sind ohne die Karte vollständig. Der Weg lässt sich als Link teilen, drucken und vorlesen.',
        'Ein Link öffnet einen Weg sofort: `/m/city-museum#/ground/cafe?from=entrance`, mit `&profile=stepFree` stufenlos. Ihre eigenen Programme fragen `GET /api/p/{project}/route/?from=entrance&to=cafe`; auf Ihrer Website hat die Karte `route()`, `setHere()` und `clearRoute()`.',
      ],
    },
    {
      id: 'codes',
      title: 'Codes an der Wand',
      paragraphs: [
        'Setzen Sie einen Marker „Sie sind hier“, wo ein Schild hängt, und geben Sie ihm eine Blickrichtung: wohin jemand sieht, der das Schild liest. 0 ist oben auf dem Plan, 90 rechts. Die Karte zeigt dann einen Kegel, und der erste Schritt kann „Umdrehen“ sagen.',
        'In den Projekteinstellungen, unter „Wege“, macht „Blatt mit Codes zeigen“ für jeden einen QR-Code, und „Drucken“ bringt nur die Codes aufs Papier. Ein Scan öffnet die Karte an dieser Stelle. Ein Code gilt, solange Karte, Ebene und Marker ihre Schlüssel behalten.',
      ],
    },
    {
      id: 'screens',
      title: 'Ein Bildschirm im Gebäude',
      paragraphs: [
        'Öffnen Sie `/m/city-museum?mode=kiosk&source=kiosk#/ground?here=entrance` im Vollbild auf einem Touchscreen; in den Einstellungen steht die Adresse Ihrer Karte zum Kopieren. Tasten sind groß, nichts führt von der Karte weg, und ein Link erscheint als Text und Code. Nach einer Zeit ohne Berührung fragt er, ob noch jemand da ist, dann beginnt er von vorn. „Den Weg mitnehmen“ gibt einen Weg an ein Telefon weiter.',
        'Sagen Sie in den Einstellungen, wie hoch der Bildschirm hängt und wie hoch er ist: Alles zum Berühren bleibt dann zwischen 38 und 122 cm über dem Boden. Der Bildschirm holt alle Stockwerke im Voraus und läuft ohne Netz weiter. Was er nicht holen konnte, oder dass das Schild fehlt, an dem er hängt, steht klein auf seinem ersten Bild, bis es behoben ist.',
      ],
    },
  ],
};
