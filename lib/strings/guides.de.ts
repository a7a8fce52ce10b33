import { directionsGuide } from './directions-guide.de.ts';
import { reachGuides } from './guide-reach.de.ts';
import type { guideTexts as english } from './guides.en.ts';

/** The guides for websites, for scripts and for assistants, in German. */
export const guideTexts: typeof english = {
  embedding: {
    title: 'Eine Karte auf eine Website setzen',
    lead: 'Eine Zeile genügt. Alles andere ist freiwillig: wie sie aussieht, wann sie lädt und wie Ihre eigenen Skripte mit ihr sprechen.',
    sections: [
      {
        id: 'copy-and-paste',
        title: 'Kopieren und einfügen',
        paragraphs: [
          'Setzen Sie dies dahin, wo die Karte stehen soll. Es fügt Ihrer Seite einen Rahmen, keinen Stil und einen Namen (`Atrium`) hinzu und lädt die Karte, sobald sie in die Nähe kommt. Ersetzen Sie `city-museum` durch den Schlüssel Ihrer Karte, den letzten Teil ihrer Adresse. Der `style` hält den Platz der Karte frei, bis das Skript da ist, damit sich auf der Seite nichts bewegt; ändern Sie ihn nach Belieben.',
          'Unter „Ausprobieren und anpassen“ auf der Seite Ihres Projekts sehen Sie die Karte in verschiedenen Größen und in Ihrer Sprache, bevor Sie den Code kopieren.',
        ],
      },
      {
        id: 'element',
        title: 'Als Element',
        paragraphs: [
          'In einer Seite, die Sie selbst bauen, oder mit mehreren Karten laden Sie das Skript einmal und setzen Elemente. Einstellungen sind Attribute, mit oder ohne `data-` davor.',
        ],
      },
      {
        id: 'frame',
        title: 'Als Rahmen',
        paragraphs: [
          'Wo keine Skripte erlaubt sind, nehmen Sie einen einfachen Rahmen. `lang`, `theme`, `level`, `search`, `scroll`, `analytics` und `source` stehen in seiner Adresse. Systeme, die oEmbed kennen, machen den Rahmen von selbst aus dem Link zur Karte.',
        ],
      },
      { id: 'options', title: 'Einstellungen', paragraphs: [] },
      {
        id: 'styling',
        title: 'Gestaltung',
        paragraphs: [
          'Größe und Platz des Elements bestimmen Sie, wie bei einem Bild; steht seine Größe in Ihrem Stylesheet, bewegt sich nichts auf der Seite, wenn das Skript kommt. Nichts aus Ihren Stylesheets reicht in die Karte hinein, und nichts aus ihr heraus.',
          'Farben und Form der Karte selbst stehen im Projekt unter „Einstellungen“, mit einer Vorschau der echten Karte: Akzentfarbe, Hintergrund, Ecken und ein eigenes Stylesheet, dessen Regeln nur in der Karte gelten.',
        ],
      },
      {
        id: 'events',
        title: 'Ereignisse und Befehle',
        paragraphs: [
          '`Atrium.create(element, options)` macht eine Karte und gibt ihren Griff zurück; die Karten der Elemente stehen in `Atrium.maps`. Befehle, die vor der fertigen Karte kommen, warten auf sie.',
          'Ereignisse sind `ready` (Ebenen und Sprachen), `select` (der Ort oder null), `level`, `search` (die Suche und was gefunden wurde), `route` (die Antwort auf eine Frage nach dem Weg), `address` (der Hash des Links zu dem, was gezeigt wird) und `error`.',
        ],
      },
      {
        id: 'messages',
        title: 'Nachrichten, ohne das Skript',
        paragraphs: [
          'Ein einfacher Rahmen versteht dieselben Befehle als Nachrichten. Prüfen Sie die Herkunft dessen, was Sie empfangen; die Karte übergeht alles, was sie nicht kennt.',
        ],
      },
      {
        id: 'policy',
        title: 'Content Security Policy',
        paragraphs: [
          'Mehr als diese beiden Direktiven braucht es nicht. Der Lader verwendet keinen Inline-Stil und kein `eval` und läuft unter Trusted Types. Die Karte in ihrem Rahmen hat eine eigene strenge Richtlinie.',
          'Nennt das Projekt erlaubte Domains, dürfen nur diese die Karte zeigen. Senden Sie den Referrer mindestens als Herkunft (`strict-origin-when-cross-origin`), sonst können wir Sie nicht erkennen.',
        ],
      },
      {
        id: 'links',
        title: 'Links in die Karte',
        paragraphs: [
          'Ein Link nennt eine Ebene und einen Ort mit ihren Schlüsseln, und auf Wunsch eine Sprache. „Teilen“ in der Karte macht solche Links, mit einem QR-Code.',
        ],
      },
      {
        id: 'privacy',
        title: 'Was Besucher hinterlassen',
        paragraphs: [
          'Die eingebettete Karte setzt kein Cookie und lädt nur von diesem Dienst und seinem Dateispeicher. Im Browser speichert sie nur die Favoriten, die jemand sich merkt. Sie zählt, was geöffnet und gesucht wird, ohne Namen und Adresse, weder bei angemeldeten Mitgliedern noch bei bekannten Suchrobotern, und gar nichts mit `analytics="off"`, Do Not Track oder Global Privacy Control.',
        ],
      },
    ],
  },
  options: {
    head: { name: 'Einstellung', values: 'Werte', text: 'Was sie tut' },
    texts: {
      lang: {
        values: '`de`, `en-GB`, …',
        text: 'Sprache der Karte. Ohne sie die der Seite. Schaltflächen und Meldungen sprechen 24 Sprachen; Texte von Orten bleiben in der Standardsprache, wo die Karte keine anderen hat.',
      },
      theme: {
        values: '`light`, `dark`',
        text: 'Farben. Ohne sie wie in der Karte eingestellt: normalerweise wie beim System des Besuchers.',
      },
      level: { values: 'Schlüssel einer Ebene', text: 'Die Ebene, auf der sie sich öffnet.' },
      place: {
        values: 'Name in der Adresse eines Bereichs oder Markers',
        text: 'Ein Ort, dessen Karte von Anfang an offen ist.',
      },
      search: { values: '`off`', text: 'Nimmt die Suche weg.' },
      scroll: {
        values: '`cooperative`, `free`',
        text: 'Wem Mausrad und ein Finger gehören: der Seite oder der Karte. Auf anderen Websites ist es die Seite.',
      },
      load: {
        values: '`lazy`, `eager`, `click`',
        text: 'Wann die Karte geladen wird: 200 Pixel, bevor sie in Sicht kommt, sofort, oder wenn jemand den Knopf drückt.',
      },
      label: { values: 'Text', text: 'Die Worte auf dem Knopf von `click`.' },
      poster: { values: 'Adresse eines Bildes', text: 'Steht an der Stelle der Karte, bis sie geladen ist.' },
      height: {
        values: '`480`, `60vh`, `auto`',
        text: 'Fest, oder so hoch, wie der Plan bei dieser Breite braucht. Ohne sie nach `ratio`.',
      },
      ratio: {
        values: '`16 / 10`',
        text: 'Breite zu Höhe. Ohne sie und ohne Höhe ist die Karte mindestens 420 Pixel hoch.',
      },
      title: { values: 'Text', text: 'Name des Rahmens für Vorleseprogramme.' },
      analytics: { values: '`off`', text: 'Zählt nichts.' },
      source: { values: '`kiosk`, `qr`', text: 'Woher Besuche gezählt werden.' },
    },
  },
  scripts: {
    title: 'Eine Karte per Skript aktuell halten',
    lead: 'Ein Schlüssel und ein Aufruf: Status, Preise und Belegungen ändern sich in offenen Karten binnen Sekunden, ohne dass jemand auf „Veröffentlichen“ drückt.',
    sections: [
      {
        id: 'keys',
        title: 'Schlüssel',
        paragraphs: [
          'Eigentümer und Administratoren machen Schlüssel in den Einstellungen der Organisation. Ein Schlüssel gehört der Organisation, keiner Person; er kann an ein Projekt gebunden sein und an einem Tag enden. Er wird einmal gezeigt: Bewahren Sie ihn auf wie ein Passwort, auf einem Server, nie in einer Seite.',
          'Ein Leseschlüssel liest. Ein Schreibschlüssel legt auch Projekte an, ändert und veröffentlicht sie. Senden Sie ihn als `Authorization: Bearer sk_…`. Ein Schlüssel darf 300 Aufrufe in der Minute machen; ein 429 sagt in `Retry-After`, wie lange zu warten ist.',
        ],
      },
      {
        id: 'status',
        title: 'Einen Status ändern',
        paragraphs: [
          'Status, Preis, Öffnungszeiten, Belegung, Tags, Knopf und Texte eines Ortes ändern sich mit einem PATCH, im Entwurf und in der veröffentlichten Karte zugleich. Nur was Sie senden, ändert sich. `"status": null` nimmt ihn weg.',
        ],
      },
      {
        id: 'timetable',
        title: 'Einen Belegungsplan einlesen',
        paragraphs: [
          'Bis zu 500 Orte auf einmal, alle oder keiner: Die Karte jedes Raums sagt, ob er jetzt frei ist und bis wann. Räume werden mit Schlüssel oder ID genannt.',
        ],
      },
      {
        id: 'floor',
        title: 'Einen Grundriss ersetzen',
        paragraphs: [
          'Die Orte bleiben, wo sie sind. Ein neuer Plan ändert den Entwurf; `update-live` bringt ihn zu den Besuchern. Hat jemand inzwischen dieselbe Ebene geändert, wird der Aufruf mit 409 abgelehnt, und nichts wird überschrieben.',
        ],
      },
      {
        id: 'errors',
        title: 'Wenn ein Aufruf scheitert',
        paragraphs: [
          'Ein 400 nennt jeden Fehler mit seiner Stelle in dem, was Sie gesandt haben. Bei 429 und 5xx warten Sie und versuchen es wieder, jedes Mal länger; alle Aufrufe oben lassen sich gefahrlos wiederholen.',
        ],
      },
    ],
  },
  importing: {
    title: 'Ein Gebäude hereinholen',
    lead: 'Aus einer Zeichnung, Kartendaten oder einer Tabelle werden in einer Minute Ebenen, Bereiche und Texte. Alles wird in Ihrem Browser gelesen; nichts ist auf der Karte, bevor Sie zustimmen, und ein einziges Rückgängig nimmt alles zurück.',
    sections: [
      {
        id: 'files',
        title: 'Eine Datei geben',
        paragraphs: [
          'Ziehen Sie eine Datei irgendwo auf den Editor, fügen Sie sie ein, oder wählen Sie „Hereinholen…“ über der Liste der Ebenen, im Menü „Mehr“ und dem einer Ebene, auf der Startkarte oder in der Befehlssuche. Eine Datei wird an ihrem Inhalt erkannt, nicht an ihrem Namen.',
          'Angenommen werden SVG-Zeichnungen, GeoJSON, IMDF-Archive, OpenStreetMap-Dateien, CSV- und XLSX-Tabellen. Speichern Sie PDF- und CAD-Pläne vorher als SVG, andere Tabellen als CSV oder XLSX. PNG-, JPEG-, WebP- und GIF-Bilder werden Grundrisse, auf denen Räume nachgezeichnet werden können. Eine Datei, die sich nicht lesen lässt, wird genannt, mit der Zeile, in der sie beschädigt ist.',
        ],
      },
      {
        id: 'look',
        title: 'Ansehen, dann übernehmen',
        paragraphs: [
          'Was käme, liegt auf der Karte: neue Orte mit voller Linie und Füllung, geänderte gestrichelt, ausgelassene mit dünner Linie. Die Liste daneben hat dieselben Orte: Pfeile, Bild auf, Bild ab, Pos1 und Ende gehen durch sie, die Leertaste wählt. Nehmen Sie einzelne oder ganze Gruppen heraus, und wählen Sie für jede Ebene, ob sie neu entsteht oder in eine vorhandene kommt.',
          'Eine Zeichnung kommt auf eine Ebene der Karte, wenn die Hälfte der Orte von einer der beiden auch auf der anderen ist. Mit zwei gemeinsamen Orten wird sie passend gedreht und skaliert. „Hereinholen“ ist ein einziger Schritt. Esc verlässt alles ohne eine Änderung.',
          'Der Bericht sagt, was aus jedem Element der Datei wurde: übernommen, mit einer Änderung übernommen, unverändert oder nicht übernommen, mit Beispielen, wie die Datei sie nennt. Er lässt sich als Text kopieren.',
        ],
      },
      {
        id: 'drawings',
        title: 'Zeichnungen',
        paragraphs: [
          'Bei einem SVG wird einmal gefragt: Grundriss, Räume oder beides. Geschlossene Formen werden Bereiche. Der Name kommt aus `data-name`, `<title>`, der Bezeichnung im Zeichenprogramm, einem Text in der Form oder der id. Eine Gruppe ist eine Zeichnungsebene: Sie lässt sich als Ganzes wählen oder wird ein eigenes Stockwerk. Mehrere Dateien werden Stockwerke, in der Reihenfolge der Zahlen in ihren Namen.',
          'Eine Zeichnung aus Linien ohne geschlossene Formen wird als Grundriss angeboten, auf dem die Räume gleich gefunden werden. Ihre Ecken liegen auf Punkten der Zeichnung, wo diese höchstens 2 Pixel entfernt sind.',
        ],
      },
      {
        id: 'again',
        title: 'Dieselbe Datei noch einmal',
        paragraphs: [
          'Orte behalten Schlüssel, id oder Nummer aus der Datei. Eine neuere Datei findet so, was früher kam, und zeigt nur die Unterschiede. Wählen Sie, ob sich Formen, Texte, Tags, Öffnungszeiten und Kontakt ändern dürfen. Bilder ändern sich nie, ein Status nur durch eine Tabelle.',
        ],
      },
      {
        id: 'tables',
        title: 'Tabellen',
        paragraphs: [
          '„Alle Orte“ speichert Texte, Aussehen, Status, Zeiten und Kontakt aller Orte als CSV- oder Excel-Datei. Ändern Sie sie und holen Sie sie wieder herein, oder fügen Sie Zeilen aus einer Tabelle ein. Spalten werden an ihren Köpfen erkannt: `key`, `level`, `title` oder `title:de`, `description:de`, `keywords:de`, `tags`, `color`, `icon`, `status`, `price`, `hours`, `occupancy`, `telephone`, `webpage`, `email`, auch auf Deutsch. Ein Status heißt `success`, `warning`, `error` oder `info`. Eine leere Zelle ändert nichts, `-` leert. Jede Zelle wird vorher und nachher gezeigt.',
          'Zeilen ohne Schlüssel werden nach Titel zugeordnet. Was zwei Orte sein können, wird gefragt. Eine Zeile, die nicht auf der Karte ist, lässt sich von Hand dorthin setzen. Eine Zeile mit mehr Zellen als Spaltentiteln wird genannt: Ein Komma in einem Text kann verschoben haben, was dahinter steht.',
        ],
      },
      {
        id: 'daily',
        title: 'Orte aktuell halten',
        paragraphs: [
          'Die Seite „Orte“ eines Projekts ist eine Tabelle aller Ebenen und Sprachen. Tippen Sie, fügen Sie aus Excel, Sheets oder Calc ein, füllen Sie mit Strg D nach unten aus, suchen und ersetzen Sie mit Strg F; was fehlt, ist markiert und kann gefiltert werden. Strg Z nimmt jeden Schritt zurück.',
          'Titel, Beschreibungen, Tags, Farben, Symbole und Suchwörter gehören zum Entwurf: Besucher sehen sie nach dem Veröffentlichen. Status, Preis, Öffnungszeiten und Belegung sind live: Besucher sehen sie sofort. Jede Hälfte der Tabelle sagt das an ihrem Kopf.',
          'Öffnungszeiten schreibt man `Mo-Fr 09:00-18:00; Sa 10:00-14:00`, Belegung `2026-11-23 09:00-10:30 Problem: Seminar`. Was eine Zelle nicht versteht, bleibt rot in ihr stehen und wird nicht gespeichert.',
        ],
      },
      {
        id: 'tracing',
        title: 'Räume auf einem Bild nachzeichnen',
        paragraphs: [
          'Drücken Sie W und klicken Sie in einen Raum des Grundrisses: Sein Umriss wird gefunden. Enter oder der nächste Klick übernimmt ihn, und sein Titelfeld wartet auf einen Namen. Umschalt-Klick fügt ein Stück hinzu, `[` und `]` wählen einen kleineren oder größeren Raum, Alt lässt den Umriss, wie er gefunden wurde. „Alle Räume finden“ schlägt alle Räume des Plans auf einmal vor. Pläne ab 4000 Pixeln ergeben die besten Ecken.',
          'Ohne Verbindung werden Dateien gelesen und Räume nachgezeichnet wie sonst, sobald im Editor einen Augenblick gearbeitet wurde. Grundrisse neuer Ebenen werden dann nicht hochgeladen, und ein Plan wird in der Form nachgezeichnet, die der Browser behalten hat; beides wird gesagt.',
        ],
      },
    ],
  },
  directions: directionsGuide,
  assistants: {
    title: 'Einen Assistenten mit Ihren Karten arbeiten lassen',
    lead: 'Assistenten, die das Model Context Protocol sprechen, finden Orte, ändern deren Status und Texte und veröffentlichen: mit einem Schlüssel von Ihnen und mit keinem Recht darüber hinaus.',
    sections: [
      {
        id: 'key',
        title: 'Ein Schlüssel dafür',
        paragraphs: [
          'Machen Sie einen Schlüssel in den Einstellungen der Organisation, wenn möglich an ein Projekt gebunden. Mit einem Leseschlüssel beantwortet der Assistent Fragen. Mit einem Schreibschlüssel ändert er auch Orte, was Besucher sofort sehen, und veröffentlicht. Widerrufen Sie den Schlüssel, und alles endet sofort.',
        ],
      },
      {
        id: 'claude',
        title: 'Claude Code',
        paragraphs: [
          'Führen Sie dies einmal aus, mit Ihrem Schlüssel an der Stelle von `sk_…`. Dann fragen Sie zum Beispiel: „Welche Räume des Stadtmuseums sind geschlossen? Setze das Café auf geöffnet.“',
        ],
      },
      {
        id: 'vscode',
        title: 'GitHub Copilot in VS Code',
        paragraphs: [
          'Speichern Sie dies als `.vscode/mcp.json`. VS Code fragt beim Start des Servers nach dem Schlüssel und lässt ihn nicht in der Datei stehen. Die Werkzeuge stehen im Chat, wenn er im Agent-Modus ist.',
        ],
      },
      {
        id: 'others',
        title: 'Alle anderen',
        paragraphs: [
          'Der Server steht unter `/api/mcp/`, über Streamable HTTP, ohne Sitzungen, mit dem Schlüssel als Bearer. Er spricht die Fassungen des Protokolls bis `2026-07-28`. Ein Assistent, der sich nur mit OAuth anmeldet, kann ihn nicht nutzen.',
        ],
      },
      {
        id: 'tools',
        title: 'Was er kann',
        paragraphs: [
          'Lesen: `list_projects`, `get_project`, `search_places`, `get_place`, `get_route`, und jede Ebene als Ressource. Schreiben: `update_places` (Status, Texte, Zeiten und die anderen Angaben von bis zu 500 Orten, alle oder keiner) und `publish`. Er kann nichts löschen, zeichnen oder verschieben.',
          'Einen Text auf einer Karte kann jeder geschrieben haben, der sie bearbeiten darf. Lassen Sie den Assistenten nachfragen, bevor er schreibt.',
        ],
      },
    ],
  },
  ...reachGuides,
  languages: { curl: 'curl', javascript: 'JavaScript', python: 'Python' },
  language: 'Sprache des Beispiels',
  reference: 'API-Referenz',
  guides: 'Anleitungen',
};
