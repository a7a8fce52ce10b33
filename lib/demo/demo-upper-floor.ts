import {
  type AreaInput,
  area as areaOn,
  event,
  hours,
  hues,
  type MarkerInput,
  tags,
  zone,
} from './demo-kit.ts';
import { upperMarkers } from './demo-upper-markers.ts';

const area = areaOn.bind(null, 'upper-floor');

/** The places of the upper floor. */
export function upperFloor(now: Date): { areas: AreaInput[]; markers: MarkerInput[] } {
  return { areas: [...exhibitions(), ...otherRooms(now)], markers: upperMarkers() };
}

function exhibitions(): AreaInput[] {
  return [
    area(
      'gallery-3',
      {
        title: { en: '3 Faces of a town', de: '3 Gesichter einer Stadt' },
        description: {
          en: 'Mayors, bakers, a hangman and a great many unknown people, painted between 1580 and 1850.',
          de: 'Bürgermeister, Bäcker, ein Henker und viele Unbekannte, gemalt zwischen 1580 und 1850.',
        },
      },
      { color: hues.exhibition, rating: 4.2, tags: tags('exhibition', 'stepFree') },
    ),
    area(
      'gallery-4',
      {
        title: { en: '4 Steam and soot', de: '4 Dampf und Ruß' },
        description: {
          en: 'The railway came in 1862, and with it clocks, chimneys and postcards. Do not miss the loom: it runs on the first Sunday of each month.',
          de: '1862 kam die Eisenbahn und mit ihr Uhren, Schornsteine und Postkarten. Sehenswert ist der Webstuhl: Er läuft am ersten Sonntag im Monat.',
        },
        features: {
          en: ['Machines in motion', 'Film, 8 minutes'],
          de: ['Maschinen in Bewegung', 'Film, 8 Minuten'],
        },
      },
      { color: hues.exhibition, rating: 4.5, tags: tags('exhibition', 'family', 'stepFree', 'tour') },
    ),
    area(
      'gallery-5',
      {
        title: { en: '5 New ways of seeing', de: '5 Neues Sehen' },
        description: {
          en: 'Photographs and posters of the nineteen-twenties, when the town looked at itself from above for the first time.',
          de: 'Fotografien und Plakate der zwanziger Jahre, als die Stadt sich zum ersten Mal von oben sah.',
        },
      },
      { color: hues.exhibition, tags: tags('exhibition', 'stepFree') },
    ),
    area(
      'cabinet-of-maps',
      {
        title: { en: 'Cabinet of maps', de: 'Kartenkabinett' },
        description: {
          en: 'Four hundred maps in drawers that you may open yourself. On the great table the town grows, year by year, from 1200 to today.',
          de: 'Vierhundert Karten in Schubladen, die man selbst öffnen darf. Auf dem großen Tisch wächst die Stadt Jahr für Jahr von 1200 bis heute.',
        },
        features: {
          en: ['Interactive table', 'Magnifying glasses at the desk'],
          de: ['Interaktiver Tisch', 'Lupen am Tresen'],
        },
        statusLabel: { en: 'New: the table', de: 'Neu: der Tisch' },
      },
      {
        color: hues.exhibition,
        fillOpacity: 0.22,
        status: { type: 'info', label: 'New: the table' },
        rating: 4.9,
        tags: tags('exhibition', 'family', 'stepFree', 'tour'),
      },
    ),
    area(
      'gallery-6',
      {
        title: { en: '6 Now', de: '6 Jetzt' },
        description: {
          en: 'One artist, one year, one room. At present: drawings made while waiting for the tram.',
          de: 'Eine Künstlerin, ein Jahr, ein Raum. Zurzeit: Zeichnungen, entstanden beim Warten auf die Straßenbahn.',
        },
      },
      { color: hues.exhibition, tags: tags('exhibition', 'stepFree') },
    ),
    area(
      'print-room',
      {
        title: { en: 'Print room', de: 'Grafikkabinett' },
        description: {
          en: 'Paper does not like light: the sheets change every three months and the room stays dim.',
          de: 'Papier mag kein Licht: Die Blätter wechseln alle drei Monate, und der Raum bleibt dämmrig.',
        },
      },
      { color: hues.exhibition, tags: tags('exhibition', 'quiet', 'stepFree') },
    ),
    area(
      'light-room',
      {
        title: { en: 'Light room', de: 'Lichtraum' },
        description: {
          en: 'Step inside and wait until your eyes have got used to it: it takes about four minutes, and then the room begins.',
          de: 'Eintreten und warten, bis sich die Augen gewöhnt haben: Es dauert etwa vier Minuten, dann beginnt der Raum.',
        },
        features: {
          en: ['At most 12 people', 'Flickering light'],
          de: ['Höchstens 12 Personen', 'Flackerndes Licht'],
        },
        statusLabel: { en: 'Short queue', de: 'Kurze Wartezeit' },
      },
      {
        color: hues.exhibition,
        status: { type: 'warning', label: 'Short queue' },
        rating: 4.7,
        tags: tags('exhibition', 'quiet', 'stepFree', 'tour'),
      },
    ),
  ];
}

function otherRooms(now: Date): AreaInput[] {
  const year = now.getUTCFullYear();
  return [
    area(
      'gallery',
      {
        title: { en: 'Gallery around the court', de: 'Galerie um den Innenhof' },
        description: {
          en: 'Look down, or up: the glass roof opens in summer.',
          de: 'Ein Blick nach unten oder nach oben: Im Sommer öffnet sich das Glasdach.',
        },
      },
      { color: hues.outdoors, fillOpacity: 0.06, hoverOpacity: 0.16, zoomOnSelect: false },
    ),
    area(
      'library',
      {
        title: { en: 'Library', de: 'Bibliothek' },
        description: {
          en: 'Thirty thousand volumes on towns, gardens and the art of drawing them. Everybody may read here; books stay in the house.',
          de: 'Dreißigtausend Bände über Städte, Gärten und die Kunst, sie zu zeichnen. Lesen dürfen alle, die Bücher bleiben im Haus.',
        },
        features: {
          en: ['18 desks', 'Scanner', 'Power at every seat'],
          de: ['18 Arbeitsplätze', 'Scanner', 'Strom an jedem Platz'],
        },
        statusLabel: { en: 'Seats free', de: 'Plätze frei' },
      },
      {
        color: hues.learning,
        status: { type: 'success', label: 'Seats free' },
        workingHours: {
          ...hours('11:00', '17:00', '20:00', year),
          sat: [{ open: '11:00', close: '14:00' }],
          sun: [],
        },
        email: 'library@example.org',
        telephone: '+49 30 23125 180',
        tags: tags('quiet', 'free', 'stepFree'),
      },
    ),
    area(
      'childrens-studio',
      {
        title: { en: 'Children’s studio', de: 'Kinderatelier' },
        description: {
          en: 'Build a town out of boxes, and a river out of blue wool. For children from three; grown-ups may help.',
          de: 'Eine Stadt aus Schachteln bauen und einen Fluss aus blauer Wolle. Für Kinder ab drei, Erwachsene dürfen helfen.',
        },
        buttonLabel: { en: 'Plan a birthday', de: 'Geburtstag planen' },
      },
      {
        color: hues.learning,
        customButton: {
          enabled: true,
          icon: 'link',
          label: 'Plan a birthday',
          url: 'https://example.org/atrium/birthdays',
        },
        occupancy: {
          timezone: zone,
          periods: [{ ...event(now, 4, 13, 2), status: 'error', label: 'Birthday' }],
        },
        tags: tags('family', 'free', 'stepFree'),
      },
    ),
    area(
      'members-lounge',
      {
        title: { en: 'Members’ lounge', de: 'Lounge für Mitglieder' },
        description: {
          en: 'Coffee, newspapers and peace, for the Friends of the museum.',
          de: 'Kaffee, Zeitungen und Ruhe für den Freundeskreis.',
        },
      },
      { color: hues.service, tags: tags('quiet', 'stepFree') },
    ),
    area(
      'toilets',
      { title: { en: 'Toilets', de: 'Toiletten' }, features: { en: ['Step-free'], de: ['Stufenlos'] } },
      { key: 'toilets-upper', color: hues.service, tags: tags('stepFree') },
    ),
    area(
      'roof-terrace',
      {
        title: { en: 'Roof terrace', de: 'Dachterrasse' },
        description: {
          en: 'Herbs for the café, three beehives and a view of both towers. Open in dry weather.',
          de: 'Kräuter für das Café, drei Bienenstöcke und der Blick auf beide Türme. Bei trockenem Wetter geöffnet.',
        },
        features: { en: ['Bar on Thursday evenings', 'Blankets'], de: ['Bar am Donnerstagabend', 'Decken'] },
        statusLabel: { en: 'Open', de: 'Geöffnet' },
      },
      {
        color: hues.outdoors,
        status: { type: 'success', label: 'Open' },
        workingHours: {
          timezone: zone,
          thu: [{ open: '18:00', close: '01:00' }],
          fri: [{ open: '12:00', close: '18:00' }],
          sat: [{ open: '12:00', close: '18:00' }],
          sun: [{ open: '12:00', close: '18:00' }],
        },
        rating: 4.7,
        tags: tags('food', 'stepFree'),
      },
    ),
  ];
}
