const embed = 'journeys/viewer-embed.test.ts';
const scripts = 'e2e/viewer-embed-scripts.test.ts';
const map = 'journeys/viewer-map.test.ts';
const drawing = 'e2e/viewer-drawing.test.ts';
const visit = 'e2e/viewer-visit.test.ts';
const service = 'e2e/viewer-service.test.ts';
const everyone = 'e2e/viewer-for-everyone.test.ts';
const languages = 'journeys/viewer-languages.test.ts';
const load = 'e2e/viewer-load.test.ts';
const access = 'e2e/viewer-access.test.ts';
const gestures = 'unit/map/gestures.test.ts';
const places = 'unit/map/places.test.ts';
const view = 'unit/map/view.test.ts';
const links = 'unit/viewer/links-and-languages.test.ts';
const walking = 'unit/viewer/walking.test.ts';

type Tests = readonly (readonly [file: string, ...names: string[]])[];

/** Guarantees for visitors and embedding sites, each with its tests: file, then names. */
export const visitorStatements: readonly { number: number; says: string; tests: Tests }[] = [
  {
    number: 1,
    says: 'One line or a plain iframe embeds the map: one frame, one global name, no style on the page',
    tests: [[embed, 'adds one frame and one name, and no style to the page', 'works as a plain iframe']],
  },
  {
    number: 2,
    says: 'The page does not shift when the map loads',
    tests: [[embed, 'has its full size from the start: nothing shifts when the map loads']],
  },
  {
    number: 3,
    says: 'Only a loader of at most 2 KB loads until the map comes near; a poster and loading on click are possible',
    tests: [
      [
        embed,
        'loads only the loader until the map comes near',
        'that waits for a click shows its button, and loads on a click',
      ],
      [load, 'shows a poster in place of the map until the map has loaded'],
      ['unit/viewer/budget.test.ts', 'is at most 2 KB for the loader'],
    ],
  },
  {
    number: 4,
    says: 'The map is soon interactive on Slow 4G with 40 KB of script; the time is goal E4 of the bench',
    tests: [
      [load, 'is shown after two requests in a row: the document and one script'],
      ['unit/viewer/budget.test.ts', 'is at most 28 KB of script and 5 KB of style until the first picture'],
      [
        'unit/viewer/budget.test.ts',
        'is at most 40 KB of script, in two files, until a tap shows all of a place',
      ],
      [map, 'makes no request to any other host'],
    ],
  },
  {
    number: 5,
    says: 'The smallest image that covers the view loads first, finer ones on zoom; level switches do not flash',
    tests: [
      [load, 'loads in the smallest form that covers the view, and in finer ones as the map zooms in'],
      [
        drawing,
        'keep position and zoom at a switch between plans of one size, are announced, and show no blank picture',
      ],
    ],
  },
  {
    number: 6,
    says: 'The map pans with inertia, and zooms by pinch, double tap, two-finger tap and wheel, within limits',
    tests: [
      [
        map,
        'by a pinch zooms around the middle of the fingers, by a double tap in, by a two-finger tap out',
        'by wheel zooms at the pointer, within the limits of the level',
      ],
      ['e2e/viewer-traces.test.ts', '%s'],
      [gestures, 'zoom out by a short touch'],
      [load, 'starts at the zoom that the level is set to'],
    ],
  },
  {
    number: 7,
    says: 'Scrolling over an embed scrolls the page and shows a hint; a map in full screen zooms without a key',
    tests: [
      [embed, 'by wheel scrolls the page and shows a hint how to zoom; with Ctrl it zooms'],
      [
        'e2e/viewer-fullscreen.test.ts',
        'wheel and finger scroll the page, move the map in full screen, and scroll the page again afterwards',
      ],
      [
        gestures,
        'shows a hint at one finger instead of moving; two fingers move it',
        'lets the wheel scroll the page unless Ctrl or Cmd is held; a trackpad pinch needs no key',
      ],
    ],
  },
  {
    number: 8,
    says: 'The map cannot be moved out of view, and one button shows all of it',
    tests: [
      [map, 'never loses it, and one button shows all of it again'],
      [view, 'keeps a quarter of the visible part of the plan in sight'],
    ],
  },
  {
    number: 9,
    says: 'Hover shows within a frame, never on touch; taps move up to 10 px; markers and small areas come first',
    tests: [
      [
        map,
        'by hover shows a pointer, a name and a stronger fill within a frame, until the pointer leaves',
        'by touch leaves no hover behind',
        'by a click selects it if the pointer moves up to 10 px, and drags the map beyond',
      ],
      [places, 'prefers a marker to an area, and the smallest area to the larger'],
    ],
  },
  {
    number: 10,
    says: 'The card shows all details, closes by Esc, X and the map, and returns the focus; phones show a sheet',
    tests: [
      [
        visit,
        'shows all details of the place, in the time zone of the venue',
        'closes by Esc, by its button and by a click on the map, and returns the focus',
      ],
      [map, 'on a phone opens the card from below, and the card never covers the place'],
    ],
  },
  {
    number: 11,
    says: 'A selection flies to the place beside the card, and jumps there under reduced motion',
    tests: [
      [
        map,
        'by a click flies to the whole place beside the card',
        'has no flying, gliding or pulsing under reduced motion',
      ],
    ],
  },
  {
    number: 12,
    says: 'The search works while typing, in the shown language, with typos, by keys and across levels',
    tests: [
      [visit, 'is a combobox that works by keys alone, searches all levels and leads to the place'],
      [access, 'a shop on another floor is found with its opening hours'],
    ],
  },
  {
    number: 13,
    says: 'A switch of level keeps the view and is announced',
    tests: [
      [
        drawing,
        'keep position and zoom at a switch between plans of one size, are announced, and show no blank picture',
      ],
      [access, 'the list changes with the level, and the number of its places is announced'],
    ],
  },
  {
    number: 14,
    says: 'Languages change without a reload, with direction and fallback; link, page and browser choose in this order',
    tests: [
      [
        visit,
        'change texts, lang and direction without a reload; missing texts stay in the default language',
      ],
      [languages, 'applies to the names of levels, in the document and after a change'],
      [languages, 'stays after a reload if it was chosen, also when it is the default of the map'],
      [scripts, 'uses the language of the page for the map unless an attribute sets another'],
    ],
  },
  {
    number: 15,
    says: 'Links open exactly their target and follow the opened place; Back closes the card; dead links say so',
    tests: [
      [
        visit,
        'open exactly their level, place, language and view',
        'follow the opened place; Back closes the card and stays on the page',
        'to a deleted place open the map with a message',
      ],
      [scripts, 'does not change the address of the host page'],
      [links, 'are ignored without an error if they are nonsense'],
    ],
  },
  {
    number: 16,
    says: 'Keys pan and zoom the map; places have one tab stop, arrows move between them, Enter opens one',
    tests: [
      [
        everyone,
        'finds a shop on another floor with its opening hours by keys alone',
        'has one tab stop for its places: Enter starts, arrows move to the nearest, Enter opens',
      ],
      [walking, 'an arrow moves to the nearest place in its direction, and stays if there is none'],
    ],
  },
  {
    number: 17,
    says: 'The map has a name, buttons for places, polite announcements, no serious axe violation and large targets',
    tests: [
      [
        everyone,
        'has a name, a button for every place with its status, and a choice of levels',
        'has no serious axe violation: %s at %d',
        'has controls that are large enough for a finger, and fits texts of twice the size',
      ],
      [access, 'a place of the list opens its card, and the focus returns to it'],
    ],
  },
  {
    number: 18,
    says: 'The map follows reduced motion, forced colours, text of twice the size and the colour scheme',
    tests: [
      [map, 'has no flying, gliding or pulsing under reduced motion'],
      [
        everyone,
        'has borders around every floating part in forced colours',
        'has controls that are large enough for a finger, and fits texts of twice the size',
      ],
    ],
  },
  {
    number: 19,
    says: 'The map works under a strict policy of the page, and its own is strict, with hashes and Trusted Types',
    tests: [
      [embed, 'works on a page that allows only scripts and frames from us, and no inline styles'],
      ['unit/viewer/document.test.ts', 'needs no style attribute, inline handler or inline script'],
      [drawing, "of large levels is done by the worker, under the document's own policy"],
    ],
  },
  {
    number: 20,
    says: 'The frame is sandboxed, has a name, may go full screen and sends its referrer',
    tests: [[embed, 'has a frame that is sandboxed, named, may go full screen and sends its referrer']],
  },
  {
    number: 21,
    says: 'The automatic height follows only its own frame, without a loop',
    tests: [
      [embed, 'with automatic height follows the width and settles after at most two messages'],
      [scripts, 'ignores messages from other senders, of other versions, and of unknown kinds'],
    ],
  },
  {
    number: 22,
    says: 'The interface for scripts is typed and versioned, checks origins and keeps two maps apart',
    tests: [
      [
        scripts,
        'selects, changes level and language, searches and filters, and reports events',
        'ignores messages from other senders, of other versions, and of unknown kinds',
        'keeps two maps on a page apart',
      ],
      [walking, 'only complete messages of this version are followed'],
    ],
  },
  {
    number: 23,
    says: 'The map uses no cookies, storage or other hosts, and counts in batches, or not at all if unwanted',
    tests: [
      [
        map,
        'makes three requests to the service before the first picture: document, script, first level',
        'makes no request to any other host',
      ],
      [service, 'sends events in one batch, and the rest when the page closes; never with Do Not Track'],
      [scripts, 'counts nothing if the page says so'],
    ],
  },
  {
    number: 24,
    says: 'Errors are readable cards with a way on; places work without their image, and their list without scripts',
    tests: [
      [
        service,
        'shows a readable card for a %d',
        'waits after a 429 for the given time and then continues automatically',
        'keeps the shown level if another cannot be loaded offline, with a message, and loads it once the connection is back',
      ],
      [everyone, 'has the list of places and a link'],
      [drawing, 'keeps the places usable under a broken image, and reports it'],
    ],
  },
  {
    number: 25,
    says: 'The map prints with a legend, and shares by link and QR code; 50 level switches stay below 150 MB',
    tests: [
      [
        visit,
        'put title, level and places on paper, with the numbers that their list has, %s',
        'give the link to the current view, as text and as a QR code',
      ],
      [load, 'stays under 150 MB and does not grow over fifty level switches'],
    ],
  },
];
