type Tests = readonly (readonly [file: string, ...names: string[]])[];

const hospital = 'e2e/viewer-hospital.test.ts';
const labels = 'unit/map/drawn-labels.test.ts';
const frames = 'e2e/viewer-small-frames.test.ts';
const directory = 'journeys/viewer-directory.test.ts';

/** Guarantees of the public map on phones, in every language and without a connection, each with its tests. */
export const designStatements: readonly { says: string; tests: Tests }[] = [
  {
    says: 'Names of rooms and markers do not overlap, are not cut off by the edge, and stay in place during a pan',
    tests: [
      [
        labels,
        'of a hospital of 14 rooms in a frame of 640 px are all',
        'at the highest zoom are those of all 113 markers, over a grid of views',
        'extend over the border of a room that is too small for them, before they are cut',
        'of a marker at the %s edge of the map are not cut off by it',
        'of a marker are left out if the edge would cut each of them off, until the map is nearer',
        'stay in place on the map while it is panned at one zoom',
        'begin with the selected place, even if it is in a bubble with others',
      ],
    ],
  },
  {
    says: 'Small frames have every control in reach, and no control covers the selected place',
    tests: [
      [
        frames,
        'has every control in reach of a finger, at least 44 px large, and in one row if it is narrow',
        'is 420 px high on a phone if the embed code reserves none',
      ],
      [hospital, 'is not covered by a control in /%s/ at %d x %d, %s'],
      [
        'journeys/viewer-embed.test.ts',
        'a wide plan in a low frame is beside the buttons, also from right to left',
      ],
      ['e2e/viewer-sheet.test.ts', 'has three stops, by taps on the grip and by keys'],
    ],
  },
  {
    says: 'Rotated phones and resized frames keep the view, and the selected place stays visible',
    tests: [
      [
        'e2e/viewer-resizing.test.ts',
        'stays complete when %s is rotated, and when it is rotated back',
        'is complete in a frame that was hidden before',
        'keeps its zoom and the point in the middle between the bar and the links',
        'stays visible when %s changes its size',
        'stays visible when its card changes sides with the language',
        'becomes a sheet that can be pulled once the phone is upright',
        'has no control under the camera, in %s',
      ],
    ],
  },
  {
    says: 'The directory lists places by category and from A to Z; filters count every level; search finds the nearest',
    tests: [
      [
        directory,
        'lists categories with their places on each level, filters by a category, and leads to its level',
        'lists all places from A to Z, and those that are open now',
        'offers categories and recent searches before anything is typed, and stores nothing',
        'finds levels by name, and lists places of the shown level first',
      ],
      [
        'e2e/viewer-filter.test.ts',
        'the filter shows which levels have matches if the shown one has none, and leads there',
      ],
      [hospital, 'is found with a finger on a phone, light and dark', 'is found by keys alone on %s'],
    ],
  },
  {
    says: 'The interface has every language of the list, even if a map waits for a click or is refused',
    tests: [
      [
        'journeys/viewer-languages.test.ts',
        'may be available for the interface only: the places stay in a language of the map',
        'applies to the names of levels, in the document and after a change',
        'from right to left shifts no bar when the visitor moves through the places',
      ],
      ['unit/viewer/interface-texts.test.ts', 'Arabic, Persian and Hebrew are read from the right'],
      [hospital, 'aligns the lines of a search result at the same edge'],
      [
        'unit/embed/refusals.test.ts',
        'has a title and advice in %s, translated',
        'the button of an embedded map is translated into every language',
      ],
      [
        'journeys/viewer-embed.test.ts',
        'gives the frame the title of its map, and a map that waits its button',
      ],
    ],
  },
  {
    says: 'An opened map works offline and opens again; scripts that failed to load are loaded again',
    tests: [
      [
        'e2e/viewer-service.test.ts',
        'keeps the shown level if another cannot be loaded offline, with a message, and loads it once the connection is back',
      ],
      [
        'journeys/viewer-offline.test.ts',
        'opens offline, with all its levels, its search and the pages of its places',
        'is loaded from the server once it is reachable, and the stored copy is updated',
        'stores nothing on the device if it is embedded',
      ],
      [
        'e2e/viewer-late-parts.test.ts',
        '%s loaded again after a failure',
        'texts of a language are loaded again after a failure',
      ],
    ],
  },
  {
    says: 'Every place has a page; descriptions have lists and links; favourites stay on the device',
    tests: [
      [
        'http/embed/map-pages.test.ts',
        'has the logo of its owner as its icon, square and centred, and on the cards of its links',
      ],
      [
        'e2e/viewer-place-page.test.ts',
        'opens the map at the place and keeps its address until something else is shown',
        'shows a description with its lists and links, and runs no script',
      ],
      [
        'e2e/viewer-favourites.test.ts',
        'are marked in the card, stay on the device, and lead back to their place on any level',
      ],
      [hospital, 'has a directory that is pulled by its whole grip, and favourites in the menu'],
    ],
  },
  {
    says: 'Actions of a visitor while the map loads are kept, even on Slow 3G with a slow processor',
    tests: [
      [
        'e2e/viewer-slow.test.ts',
        'a tap before the bars are ready opens its place once the card is ready',
        'letters that are typed before the search is ready are searched',
        'a chosen language applies to the names on the map when their data arrive',
        'a chosen level stays, and the map works as usual',
        'a chosen place is not replaced by the place in the address',
        'a visitor on Slow 3G with a slow processor who does not wait loses no action',
      ],
    ],
  },
  {
    says: 'Every form of embed has a layout shift of 0; the bench measures the cost of an idle map and a slow load',
    tests: [
      [frames, 'is reserved from first paint by: %s', 'is reserved from first paint in a page of %d px'],
      [
        'unit/bench/choose-goals.test.ts',
        'each goal of the documented table is measured by the file that it names',
      ],
    ],
  },
  {
    says: 'An idle map draws nothing; the first script has at most 28 KB; a print has numbers and their list',
    tests: [
      [
        'e2e/viewer-idle.test.ts',
        'start after the first picture, which does not wait for them',
        'move at their markers while the map draws nothing',
        'places are drawn once until the map is interactive, however often the same theme is set',
      ],
      ['e2e/viewer-load.test.ts', 'is laid out once the browser is idle, and the map is usable earlier'],
      ['unit/viewer/budget.test.ts', 'is at most 28 KB of script and 5 KB of style until the first picture'],
      [
        'e2e/viewer-print.test.ts',
        'numbers what has no room for a name, shows crowded parts larger, and lists all numbers',
      ],
    ],
  },
];
