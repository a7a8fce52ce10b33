import type { reachGuides as english } from './guide-reach.en.ts';

/** Guides for websites built with other programs and for keeping a map up to date, in German. */
export const reachGuides: typeof english = {
  websites: {
    title: 'Im System Ihrer Website',
    lead: 'Die Karte ist eine Zeile in einer Seite. Hier steht, wohin die Zeile in WordPress, TYPO3, Webflow und reinem HTML gehört.',
    sections: [
      {
        id: 'html',
        title: 'Reines HTML',
        paragraphs: [
          'Setzen Sie diese Zeile dorthin, wo die Karte sein soll. `city-museum` steht hier und unten für den Schlüssel Ihres Projekts. Optionen sind `data-`Attribute.',
        ],
      },
      {
        id: 'wordpress',
        title: 'WordPress',
        paragraphs: [
          'Fügen Sie einen Block „Individuelles HTML“ hinzu und setzen Sie die zwei Zeilen zwischen den Kommentaren ein; oder alles im Code-Editor der Seite. Ein Skript speichern kann nur, wer ungefiltertes HTML schreiben darf: Administratoren und, außerhalb eines Netzwerks von Websites, Redakteure.',
          'Auf wordpress.com werden in Tarifen ohne Plugins Skripte entfernt. Nehmen Sie dort den Rahmen am Ende dieser Seite.',
        ],
      },
      {
        id: 'typo3',
        title: 'TYPO3',
        paragraphs: [
          'Nennen Sie das Skript einmal im TypoScript-Setup der Website. TYPO3 14 übergeht `external` und `disableCompression`; dort können sie wegbleiben. Hat sie eine Content Security Policy, erlauben Sie diesen Host in `script-src` und `frame-src`.',
        ],
      },
      {
        id: 'typo3-element',
        title: 'TYPO3: das Element',
        paragraphs: [
          'Legen Sie dann auf jeder Seite, die eine Karte zeigt, ein Inhaltselement „Reines HTML“ an.',
        ],
      },
      {
        id: 'webflow',
        title: 'Webflow',
        paragraphs: [
          'Ziehen Sie „Code Embed“ auf die Seite und setzen Sie beide Zeilen ein. Die Arbeitsfläche des Designers zeigt keine Skripte: Die Karte erscheint in der Vorschau und auf der veröffentlichten Website. Sind Domains eingeschränkt, nennen Sie für die Vorschau neben der Domain der Website auch `*.canvas.webflow.com`.',
        ],
      },
      {
        id: 'frame',
        title: 'Wo kein Skript erlaubt ist',
        paragraphs: [
          'Ein Rahmen zeigt dieselbe Karte. Er hat keine Ereignisse und eine feste Höhe. Sind Domains eingeschränkt, nennen Sie die der Website in den Einstellungen des Projekts.',
        ],
      },
    ],
  },
  connections: {
    title: 'Verbinden, was Sie haben',
    lead: 'Kurze Programme, die einer Karte bringen, was andere schon wissen: eine Tabelle, ein Sensor, ein Kalender, eine Sammlung, ein Programmheft. Die Programme in JavaScript brauchen nur Node 20 oder neuer; ein Zeitplan startet sie.',
    sections: [
      {
        id: 'spreadsheet',
        title: 'Eine Statustafel aus einer Tabelle',
        paragraphs: [
          'In diesen Programmen ist `KEY` ein API-Schlüssel, der schreiben darf, und `PROJECT` der Schlüssel oder die Id des Projekts.',
          'Wer Dienst hat, schreibt in eine gemeinsame Tabelle; die Karte folgt. Ein Status ist `success`, `warning`, `error` oder `info`; ein leerer nimmt ihn weg. Google Sheets und Excel im Web geben die Adresse einer Tabelle als CSV unter „Veröffentlichen“. Alle Zeilen ändern sich oder keine.',
        ],
      },
      {
        id: 'sensor',
        title: 'Belegung von einem Sensor',
        paragraphs: [
          'Ein Sensor oder sein Gateway, der eine Adresse aufrufen kann, braucht einen Aufruf je Änderung. Senden Sie nur Änderungen: Ein Schlüssel darf 300-mal in der Minute aufrufen.',
        ],
      },
      {
        id: 'mqtt',
        title: 'Belegung über MQTT',
        paragraphs: [
          'Sensoren an einem Broker erreichen die Karte über eine Brücke von zwanzig Zeilen. `mosquitto_sub` liest den Broker und beginnt von selbst neu, wenn die Verbindung abreißt.',
        ],
      },
      {
        id: 'calendar',
        title: 'Öffnungszeiten aus einem Kalender',
        paragraphs: [
          'Besondere Tage eines Kalenders werden Ausnahmen der wöchentlichen Zeiten, die bleiben. Uhrzeiten gelten in der Zeitzone der Öffnungszeiten. Wiederkehrende Termine werden nicht aufgelöst: Nehmen Sie einzelne.',
        ],
      },
      {
        id: 'collection',
        title: 'Die Sammlung eines Museums',
        paragraphs: [
          'Geben Sie Räume oder Objekte als CSV mit den Spalten eines Tabellenimports aus; Zeilen finden Orte über den Schlüssel. Sehen Sie nach, was sich ändern würde, dann übernehmen Sie es. Das Programm `atrium` liegt in `packages/cli` des Repositorys von Atrium und braucht Node 22 oder neuer; melden Sie sich einmal mit `atrium login` an. Die Orte selbst zeichnen Sie im Editor.',
        ],
      },
      {
        id: 'conference',
        title: 'Das Programm einer Konferenz',
        paragraphs: [
          'Jeder Raum sagt, was gerade in ihm läuft und wann er frei ist. Das Programm liest die `schedule.json` von pretalx und frab; geben Sie den Bereichen die Schlüssel, die aus den Namen der Räume werden.',
        ],
      },
      {
        id: 'signage',
        title: 'Bildschirme im Gebäude',
        paragraphs: [
          'Öffnen Sie diese Adresse im Browser des Bildschirms, im Vollbild. `here` ist sein Standort: Dort beginnen Wege. Er fängt von vorn an, wenn ihn niemand berührt, folgt Änderungen von selbst und läuft bei unterbrochener Verbindung weiter. Texte und Zeiten stehen in den Einstellungen des Projekts.',
        ],
      },
    ],
  },
};
