/** Sentences of the API about projects and images, in German. */
export const projectSentences: Record<string, string> = {
  'Project not found.': 'Das Projekt gibt es nicht mehr.',
  'Icon not found.': 'Dieses Symbol gibt es nicht mehr.',
  'Image not found.': 'Dieses Bild gibt es nicht mehr.',
  'Link not found.': 'Diesen Link gibt es nicht mehr.',
  'Tag not found.': 'Dieses Schlagwort gibt es nicht mehr.',
  'Version not found.': 'Diesen Stand gibt es nicht mehr.',
  'File not found.': 'Diese Datei gibt es nicht mehr.',
  'Map not found.': 'Diese Karte gibt es nicht, oder sie ist nicht veröffentlicht.',
  'Published map not found.': 'Diese Karte gibt es nicht, oder sie ist nicht veröffentlicht.',

  'The {plan} plan allows {count} projects (archived ones do not count).':
    'Der Tarif „{plan}“ erlaubt {count} Projekte (archivierte zählen nicht).',
  'The {plan} plan allows {count} published project.':
    'Der Tarif „{plan}“ erlaubt {count} veröffentlichtes Projekt.',
  'The {plan} plan allows {count} published projects.':
    'Der Tarif „{plan}“ erlaubt {count} veröffentlichte Projekte.',
  'The {plan} plan allows {count} MB of stored files.': 'Der Tarif „{plan}“ erlaubt {count} MB an Dateien.',
  'Confirm your e-mail address before you publish.':
    'Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie veröffentlichen.',
  'This project is published already.': 'Dieses Projekt ist schon veröffentlicht.',
  'This project is not published.': 'Dieses Projekt ist nicht veröffentlicht.',
  'This project is not published. Publish it first.':
    'Dieses Projekt ist nicht veröffentlicht. Veröffentlichen Sie es zuerst.',
  'No file has been sent to this upload yet.': 'Für diesen Upload ist noch keine Datei angekommen.',
  'Send the image to upload-image: this service takes it itself.':
    'Senden Sie das Bild an upload-image: Dieser Dienst nimmt es selbst an.',
  'The demo is there already.': 'Das Demoprojekt ist schon da.',
  'This project is archived already.': 'Dieses Projekt ist schon archiviert.',
  'This project is archived. Restore it before changing it.':
    'Dieses Projekt ist archiviert. Holen Sie es zurück, bevor Sie es ändern.',
  'This project is not archived.': 'Dieses Projekt ist nicht archiviert.',
  'The project has moved on to revision {revision}.':
    'Das Projekt wurde inzwischen geändert (Stand {revision}).',
  'The project is at revision {revision} only.': 'Das Projekt ist erst bei Stand {revision}.',
  'Another project took this name at the same moment. Try again.':
    'Ein anderes Projekt bekam im selben Moment diesen Namen. Versuchen Sie es noch einmal.',
  'This key is taken.': 'Dieser Schlüssel ist vergeben.',
  'This word is reserved.': 'Dieses Wort ist vergeben.',
  'This is not the id of the project.': 'Das ist nicht die ID des Projekts.',
  'There is no level with this id in the project.': 'Eine Ebene mit dieser ID gibt es im Projekt nicht.',
  'At least one language.': 'Mindestens eine Sprache.',
  'Each language once.': 'Jede Sprache einmal.',
  'Must be one of the languages {names}.': 'Das muss eine der Sprachen {names} sein.',
  'Must be a host such as example.org, *.example.org or example.org:8080.':
    'Das muss ein Host sein, etwa example.org, *.example.org oder example.org:8080.',
  'At most {count} links. Withdraw one first.': 'Höchstens {count} Links. Ziehen Sie zuerst einen zurück.',
  'At most {count} icons in a project.': 'Höchstens {count} Symbole in einem Projekt.',
  'At most {count} levels.': 'Höchstens {count} Ebenen.',
  'At most {count} corners.': 'Höchstens {count} Ecken.',
  'At least {count} corners.': 'Mindestens {count} Ecken.',
  'Must be the name of a built-in icon or an address that begins with https:// or http://.':
    'Das muss der Name eines eingebauten Symbols sein, oder eine Adresse, die mit https:// oder http:// beginnt.',
  'Must be a time such as 09:30.': 'Das muss eine Uhrzeit sein, etwa 09:30.',
  'Must be a time such as 17:30 (24:00 is midnight).':
    'Das muss eine Uhrzeit sein, etwa 17:30 (24:00 ist Mitternacht).',
  'Give open and close, or closed: true.': 'Geben Sie Beginn und Ende an, oder geschlossen.',
  'Must be a time with offset such as 2026-11-21T09:30:00+01:00.':
    'Das muss ein Zeitpunkt mit Zeitzone sein, etwa 2026-11-21T09:30:00+01:00.',
  'Must be after from.': 'Das Ende muss nach dem Beginn liegen.',

  'The archive is larger than 60 MB.': 'Das Archiv ist größer als 60 MB.',
  'This file is missing.': 'Diese Datei fehlt.',
  'The archive has no such file.': 'Diese Datei gibt es im Archiv nicht.',
  'Each file once.': 'Jede Datei einmal.',

  'Only JPEG, PNG, GIF, WebP and SVG images are accepted.':
    'Nur Bilder in JPEG, PNG, GIF, WebP und SVG werden angenommen.',
  'The file is empty.': 'Die Datei ist leer.',
  'The image is larger than 5 MB.': 'Das Bild ist größer als 5 MB.',
  'Larger than the 5 MB that an image may have.': 'Größer als die 5 MB, die ein Bild haben darf.',
  'The image has more than 120 megapixels.': 'Das Bild hat mehr als 120 Megapixel.',
  'The image has more than 1,000 frames.': 'Das Bild hat mehr als 1.000 Einzelbilder.',
  'The image is incomplete: the file ends too early.': 'Das Bild ist unvollständig: Die Datei endet zu früh.',
  'The image is damaged and cannot be read.': 'Das Bild ist beschädigt und lässt sich nicht lesen.',
  'The image takes too long to read.': 'Das Lesen des Bilds dauert zu lange.',
  'The SVG is too complex to be checked.': 'Das SVG ist zu umfangreich, um geprüft zu werden.',
  'The SVG is too complex: drawing it takes too long.':
    'Das SVG ist zu umfangreich: Es zu zeichnen dauert zu lange.',
  'The SVG is too complex: its references multiply to more than 1,000,000 elements.':
    'Das SVG ist zu umfangreich: Seine Verweise ergeben mehr als 1.000.000 Elemente.',
  'The SVG cannot be drawn.': 'Das SVG lässt sich nicht zeichnen.',
  'The SVG has too many style rules.': 'Das SVG hat zu viele Stilregeln.',
  'The images embedded in the SVG have more than 120 megapixels or 1,000 frames.':
    'Die Bilder im SVG haben mehr als 120 Megapixel oder 1.000 Einzelbilder.',
  'The SVG must be encoded in UTF-8 or UTF-16 with a byte order mark.':
    'Das SVG muss in UTF-8 kodiert sein, oder in UTF-16 mit Byte Order Mark.',
  'The SVG holds a NUL character.': 'Das SVG enthält ein NUL-Zeichen.',
  'The elements of the SVG are nested deeper than {count}.':
    'Die Elemente des SVG sind tiefer als {count} verschachtelt.',
  'The SVG is not well-formed XML.': 'Das SVG ist kein wohlgeformtes XML.',
  'The SVG has a misplaced document type declaration.':
    'Im SVG steht die Dokumenttyp-Deklaration an der falschen Stelle.',
  'The SVG has no root element.': 'Das SVG hat kein Wurzelelement.',
  'The root element of the file is not svg.': 'Das Wurzelelement der Datei ist nicht svg.',
  'The SVG must be between 1 and 1,000,000 units wide and high.':
    'Das SVG muss zwischen 1 und 1.000.000 Einheiten breit und hoch sein.',
  'The SVG declares external entities, which are not accepted.':
    'Das SVG deklariert externe Entitäten; die werden nicht angenommen.',
  'The SVG declares nested entities, which are not accepted.':
    'Das SVG deklariert verschachtelte Entitäten; die werden nicht angenommen.',
  'The document type declaration of the SVG is malformed.':
    'Die Dokumenttyp-Deklaration des SVG ist fehlerhaft.',
  'The SVG declares too many or too long entities.': 'Das SVG deklariert zu viele oder zu lange Entitäten.',
};
