const embed = 'e2e/viewer-embed.test.ts';
const scripts = 'e2e/viewer-embed-scripts.test.ts';
const map = 'e2e/viewer-map.test.ts';
const drawing = 'e2e/viewer-drawing.test.ts';
const visit = 'e2e/viewer-visit.test.ts';
const service = 'e2e/viewer-service.test.ts';
const everyone = 'e2e/viewer-for-everyone.test.ts';
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
    says: 'One line embeds the map, or a plain iframe; one frame, one name, no styles leak',
    tests: [[embed, 'adds one frame and one name, and no style to the page', 'a plain iframe works as well']],
  },
  {
    number: 2,
    says: 'Nothing on the page shifts',
    tests: [[embed, 'the element keeps its place from the start: nothing shifts when the map comes']],
  },
  {
    number: 3,
    says: 'Nothing but a loader of at most 2 KB until the map comes near; poster; load on click',
    tests: [
      [
        embed,
        'nothing but the loader is fetched until the map comes near',
        'a map that waits for a click shows its button, and loads on it',
      ],
      [load, 'a poster stands in the place of the map until it is loaded'],
      ['unit/viewer/budget.test.ts', 'is at most 2 KB for the loader'],
    ],
  },
  {
    number: 4,
    says: 'Soon interactive on Slow 4G with a slow processor; at most 32 KB of script; the time is goal E4 of the bench',
    tests: [
      [load, 'the map stands after two things in a row: the document and one script'],
      [
        'unit/viewer/budget.test.ts',
        'is at most 32 KB of script and 5 KB of style until the first interaction',
      ],
      [map, 'nothing is asked of any other host'],
    ],
  },
  {
    number: 5,
    says: 'The smallest image that covers comes first, finer ones on zoom; no flash on level switch',
    tests: [
      [load, 'comes in the smallest form that covers the view, and finer as it is zoomed into'],
      [
        drawing,
        'a switch keeps place and zoom where the plans have one size, says so, and shows no blank picture',
      ],
    ],
  },
  {
    number: 6,
    says: 'Pan with inertia, pinch, double tap, two-finger tap, wheel at the pointer, zoom limits',
    tests: [
      [
        map,
        'a pinch zooms about the middle of the fingers, a double tap in, two fingers out',
        'the wheel zooms at the pointer, within the limits of the level',
      ],
      ['e2e/viewer-traces.test.ts', '%s'],
      [gestures, 'zoom out by a short touch'],
      [load, 'starts at the zoom that the level is set to'],
    ],
  },
  {
    number: 7,
    says: 'Scrolling belongs to the page in an embed, with a hint, and to a map that fills the screen; a trackpad pinch needs no key',
    tests: [
      [embed, 'the wheel scrolls the page and a hint says how to zoom; with Ctrl it zooms'],
      [
        'e2e/viewer-fullscreen.test.ts',
        'wheel and finger belong to the page, on the whole screen to the map, and to the page again after it',
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
    says: 'The map cannot be lost; one button shows all of it',
    tests: [
      [map, 'the map cannot be lost, and one button shows all of it again'],
      [view, 'keeps a quarter of the visible part of the plan in sight'],
    ],
  },
  {
    number: 9,
    says: 'Hover within a frame, none on touch; taps up to 10 px; smallest area, marker before area',
    tests: [
      [
        map,
        'hover gives a pointer, a name and a stronger fill within a frame; leaving takes them back',
        'a touch leaves no hover behind',
        'a click that moves up to 10 px selects; a longer one drags',
      ],
      [places, 'prefers a marker to an area, and the smallest area to the larger'],
    ],
  },
  {
    number: 10,
    says: 'The card shows everything, closes by Esc, X and the map, gives the focus back; a sheet on phones',
    tests: [
      [
        visit,
        'shows everything that is known of a place, in the time of the venue',
        'closes by Esc, by its button and by a click on the map, and gives the focus back',
      ],
      [map, 'on a phone the card comes from below and never hides what it is about'],
    ],
  },
  {
    number: 11,
    says: 'Select flies to the place beside the card, instantly under reduced motion',
    tests: [
      [
        map,
        'select flies to the place, wholly beside the card',
        'under reduced motion nothing flies, glides or pulses',
      ],
    ],
  },
  {
    number: 12,
    says: 'Search while typing, in the shown language, with a typo, by keys, across levels',
    tests: [
      [visit, 'is a combobox that works by keys alone, finds on all floors and switches to the place'],
      [access, 'a shop on another floor is found and its hours are read'],
    ],
  },
  {
    number: 13,
    says: 'A level switch keeps the view and is announced',
    tests: [
      [
        drawing,
        'a switch keeps place and zoom where the plans have one size, says so, and shows no blank picture',
      ],
      [access, 'the list of a level that was switched to is there, and how many places it has is said'],
    ],
  },
  {
    number: 14,
    says: 'Languages change without a reload, with direction and fallback, in the order link, page, browser',
    tests: [
      [
        visit,
        'change texts, lang and direction without a reload; what is missing stays in the default language',
        'follow the link, then the browser',
      ],
      [scripts, 'the language of the page is the language of the map, an attribute comes first'],
    ],
  },
  {
    number: 15,
    says: 'Links open exactly what they name, follow what is opened, Back closes the card; unknown ones say so',
    tests: [
      [
        visit,
        'open exactly the level, place, language and view that they name',
        'follow what is opened; Back closes the card and stays on the page',
        'to what is gone open the map with a message',
      ],
      [scripts, 'the address of the host page is left alone'],
      [links, 'are ignored without an error if they are nonsense'],
    ],
  },
  {
    number: 16,
    says: 'By keys: one tab stop, arrows, zoom, Home; places by arrows, Enter opens',
    tests: [
      [
        everyone,
        'a shop on another floor is found and its hours are read by keys alone',
        'Enter on the map walks the places by one tab stop, arrows lead to the nearest, Enter opens',
      ],
      [walking, 'an arrow moves to the nearest place in its direction, and stays if there is none'],
    ],
  },
  {
    number: 17,
    says: 'Named map, places as buttons, polite announcements; axe finds nothing serious; targets large enough',
    tests: [
      [
        everyone,
        'finds the map named, every place as a button with its status, and levels as a choice',
        'axe finds nothing serious: %s at %d',
        'controls are large enough for a finger, and texts twice as large still fit',
      ],
      [access, 'a place of the list opens its card, and the focus comes back to it'],
    ],
  },
  {
    number: 18,
    says: 'Reduced motion, forced colours, text twice as large, colour scheme',
    tests: [
      [map, 'under reduced motion nothing flies, glides or pulses'],
      [
        everyone,
        'forced colours keep borders on everything that floats',
        'controls are large enough for a finger, and texts twice as large still fit',
      ],
    ],
  },
  {
    number: 19,
    says: 'Works under a strict policy of the host; ours is strict, with nonces and Trusted Types',
    tests: [
      [embed, 'works where the page allows scripts and frames from us only, and no inline style'],
      [
        'unit/viewer/document.test.ts',
        'needs no style attribute, inline handler or script without the nonce',
      ],
      [drawing, "large levels are redrawn by the worker, under the document's own policy"],
    ],
  },
  {
    number: 20,
    says: 'The frame is sandboxed, named, may go full screen and sends its referrer',
    tests: [[embed, 'the frame is sandboxed, named, may go full screen and tells its host']],
  },
  {
    number: 21,
    says: 'Automatic height from its own frame only, without a loop',
    tests: [
      [embed, 'automatic height follows the width and settles after at most two messages'],
      [scripts, 'ignores messages from others, of other versions, and of unknown kinds'],
    ],
  },
  {
    number: 22,
    says: 'An interface for scripts, typed and versioned; origins checked; two maps do not mix',
    tests: [
      [
        scripts,
        'selects, changes level and language, searches and filters, and tells what happens',
        'ignores messages from others, of other versions, and of unknown kinds',
        'two maps on a page do not mix',
      ],
      [walking, 'only complete messages of this version are followed'],
    ],
  },
  {
    number: 23,
    says: 'No cookies, no storage, no other hosts; counting in batches, none where it is not wanted',
    tests: [
      [
        map,
        'a page load asks three things of the service before the map is painted: document, script, first level',
        'nothing is asked of any other host',
      ],
      [service, 'sends what happened in one batch, and the rest when the page goes; never with Do Not Track'],
      [scripts, 'counts nothing where the page says so'],
    ],
  },
  {
    number: 24,
    says: 'Failures are readable cards with a way on; a broken image leaves the places; a list without scripts',
    tests: [
      [
        service,
        'a %d is a readable card',
        'a 429 waits as long as it says and then goes on by itself',
        'a level that cannot be had offline leaves the shown one in place, says so, and comes with the connection',
      ],
      [everyone, 'the list of places and a link are there'],
      [drawing, 'a broken image leaves the places usable and says so'],
    ],
  },
  {
    number: 25,
    says: 'Print with a legend, share as link and QR code; at most 150 MB and no leak over 50 level switches',
    tests: [
      [
        visit,
        'paper gets title, level and the places under the numbers that stand on the map, %s',
        'give the link to what is on the screen, as text and as a QR code',
      ],
      [load, 'stays under 150 MB and does not grow over fifty level switches'],
    ],
  },
];
