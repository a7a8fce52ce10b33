type Tests = readonly (readonly [file: string, ...names: string[]])[];

const hospital = 'e2e/viewer-hospital.test.ts';
const labels = 'unit/map/drawn-labels.test.ts';
const frames = 'e2e/viewer-small-frames.test.ts';
const directory = 'e2e/viewer-directory.test.ts';

/** Guarantees of the public map on phones, in every language and without a connection, each with its tests. */
export const designStatements: readonly { says: string; tests: Tests }[] = [
  {
    says: 'Rooms and markers have their names, none over another, none cut by the edge; a pan moves none',
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
    says: 'Small frames have every control in reach, and no control covers what is selected',
    tests: [
      [
        frames,
        'has every control in reach of a finger, at least 44 px large, in one row where it is slim',
        'is 420 px high on a phone where the line keeps none',
      ],
      [hospital, 'is under no control in /%s/ at %d x %d, %s'],
      ['e2e/viewer-embed.test.ts', 'in a low frame a wide plan stands beside the buttons, in %s'],
      ['e2e/viewer-sheet.test.ts', 'has three stops, by taps on the grip and by keys'],
    ],
  },
  {
    says: 'Phones that are turned and frames of another size keep what is seen, and what is selected in sight',
    tests: [
      [
        'e2e/viewer-resizing.test.ts',
        'stays whole in %s that is turned, and when it is turned back',
        'is whole in a frame that was hidden until now',
        'keeps its zoom and what stands in the middle between the bar and the links',
        'stays in sight in %s that gets another size',
        'stays in sight when its card changes sides with the language',
        'is a sheet that can be pulled once the phone stands upright',
        'nothing to press stands under its camera, in %s',
      ],
    ],
  },
  {
    says: 'A directory by categories and from A to Z; filters count every level; the nearest is found',
    tests: [
      [
        directory,
        'lists categories with their places on each level, filters by one, and leads to where it is',
        'has all places from A to Z, and those that are open now',
        'offers categories and recent searches before a letter is typed, and stores nothing',
        'finds levels by name, and what is on the shown level first',
      ],
      [
        'e2e/viewer-filter.test.ts',
        'says where the matches are when the shown level has none, and goes there',
      ],
      [hospital, 'is found with a finger on a phone, %s', 'is found by keys alone at the width of %s'],
    ],
  },
  {
    says: 'The interface speaks 24 languages, also where a map waits for a click or is refused',
    tests: [
      [
        'e2e/viewer-languages.test.ts',
        'may be one that only the interface speaks: the places stay in that of the map',
        'names the levels too, in the document and after a change',
        '%s is read from the right, and walking the places moves no bar',
      ],
      [hospital, 'a result and what stands below it begin at the same edge'],
      [
        'unit/embed/refusals.test.ts',
        'has a title and advice in %s, translated',
        'the button of an embedded map is translated into every language',
      ],
      ['e2e/viewer-embed.test.ts', 'a map that waits for a click says so in the language of the page'],
    ],
  },
  {
    says: 'A lost connection leaves what is shown; a map that was opened opens again; late parts are fetched again',
    tests: [
      [
        'e2e/viewer-service.test.ts',
        'a level that cannot be had offline leaves the shown one in place, says so, and comes with the connection',
      ],
      [
        'e2e/viewer-offline.test.ts',
        'shows without a connection, with all its levels, its search and its places’ pages',
        'is the server’s as soon as there is one, and what is kept follows',
        'leaves nothing on the device where it is embedded',
      ],
      [
        'e2e/viewer-late-parts.test.ts',
        '%s is fetched again after it could not be had',
        'texts of a language are fetched again after they could not be had',
      ],
    ],
  },
  {
    says: 'Every place has a page; descriptions have lists and links; favourites stay on the device',
    tests: [
      [
        'http/map-pages.test.ts',
        'has the logo of its owner as its icon, square and centred, and on the cards of its links',
      ],
      [
        'e2e/viewer-place-page.test.ts',
        'opens the map there and keeps its address until something else is shown',
        'shows a description with its lists and links, and nothing that runs',
      ],
      [
        'e2e/viewer-favourites.test.ts',
        'are marked in the card, stay on the device, and lead back to their place on any level',
      ],
      [hospital, 'the directory can be pulled by its whole grip, and favourites are in the menu'],
    ],
  },
  {
    says: 'What a visitor does while the map loads is kept, on slow 3G with a slow processor too',
    tests: [
      [
        'e2e/viewer-slow.test.ts',
        'a tap that comes before the bars opens its place once there is a card',
        'letters that are typed before the search is there are searched',
        'a language that is chosen holds for the names on the map when their data come',
        'a level that is chosen stays, and the map goes on as usual',
        'a place that is chosen is not replaced by the one in the address',
        'on slow 3G with a slow processor, a visitor who does not wait loses nothing',
      ],
    ],
  },
  {
    says: 'Layout shift 0 for every form of embed; the bench measures the cost of a still map and of a slow load',
    tests: [
      [frames, 'is kept from the first paint by: %s', 'is kept from the first paint in a page of %d px'],
      [
        'unit/bench/choose-goals.test.ts',
        'each goal of the documented table is measured by the file that it names',
      ],
    ],
  },
  {
    says: 'A still map draws nothing; the first script is at most 32 KB; paper has numbers and their list',
    tests: [
      [
        'e2e/viewer-idle.test.ts',
        'are made after the first picture, which does not wait for them',
        'move at their markers while the page itself draws nothing',
        'until a map can be used its places are drawn once, however often the same theme is asked for',
      ],
      ['e2e/viewer-load.test.ts', 'is laid out once the browser is idle, and the map can be used before'],
      [
        'unit/viewer/budget.test.ts',
        'is at most 32 KB of script and 5 KB of style until the first interaction',
      ],
      [
        'e2e/viewer-print.test.ts',
        'paper from the menu has numbers on what is on the screen, their list, and a map as wide as the sheet',
      ],
    ],
  },
];
