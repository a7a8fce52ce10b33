import {
  basins,
  box,
  cubicles,
  disc,
  lift,
  pictures,
  plinth,
  stairs,
  table,
  tree,
  vitrine,
  workTable,
} from './furniture.ts';
import { circle, group, ink, type Point, path, polygon, rect, walls, wallWidth } from './plan-kit.ts';

const { inner } = wallWidth;

export function furnishUpperFloor(): string {
  return group({}, exhibitions(), mapCabinet(), lightRoom(), library(), studio(), roofTerrace(), services());
}

function exhibitions(): string {
  return group(
    {},
    walls(
      [
        [
          [200, 150],
          [290, 150],
        ],
        [
          [200, 240],
          [290, 240],
        ],
      ],
      inner,
      ink.wall,
    ),
    pictures([132, 99], [350, 99], 6),
    pictures([129, 108], [129, 290], 5),
    pictures([204, 158], [286, 158], 3),
    pictures([204, 232], [286, 232], 3),
    box(232, 188, 44, 14, 3),
    pictures([372, 99], [632, 99], 8),
    box(470, 152, 56, 14, 3),
    plinth(400, 150, 18),
    plinth(400, 210, 18),
    plinth(400, 268, 18),
    plinth(590, 160, 22),
    pictures([652, 99], [850, 99], 6),
    vitrine(680, 150, 54, 18),
    vitrine(680, 188, 54, 18),
    plinth(810, 150, 20),
    plinth(810, 210, 20),
    plinth(810, 270, 20),
    pictures([1071, 326], [1071, 506], 5),
    walls(
      [
        [
          [960, 380],
          [1030, 380],
        ],
        [
          [960, 450],
          [1030, 450],
        ],
      ],
      inner,
      ink.wall,
    ),
    pictures([964, 388], [1026, 388], 2),
    pictures([964, 442], [1026, 442], 2),
    vitrine(316, 322, 96, 14),
    vitrine(316, 348, 96, 14),
  );
}

/** Plan chests around the great table of the city. */
function mapCabinet(): string {
  const chests = [0, 1, 2, 3, 4].map((i) => box(884 + i * 36, 100, 30, 16, 1));
  const streets = 'M930 196H1012M930 214H1012M948 180V238M976 180V238M930 232L1012 186';
  return group(
    {},
    ...chests,
    rect(922, 172, 98, 74, { fill: '#f6f2e8', stroke: ink.line, 'stroke-width': 1.5, rx: 2 }),
    path(streets, { stroke: '#d6cbb5', 'stroke-width': 1.4, fill: 'none' }),
    path('M922 224C950 210 980 238 1020 214', { stroke: ink.waterEdge, 'stroke-width': 5, fill: 'none' }),
    pictures([1071, 104], [1071, 298], 6),
  );
}

/** Beams cross a dark room. */
function lightRoom(): string {
  const beams: Point[][] = [
    [
      [150, 570],
      [250, 680],
      [270, 680],
    ],
    [
      [260, 565],
      [330, 680],
      [346, 680],
    ],
    [
      [390, 568],
      [300, 680],
      [318, 680],
    ],
  ];
  return group(
    {},
    ...beams.map((beam) => polygon(beam, { fill: '#fff7dc', opacity: 0.75 })),
    ...beams.map(([start]) => (start ? disc(start[0], start[1], 5, '#f3dc9c') : '')),
    box(392, 640, 34, 12, 3),
    box(140, 610, 12, 34, 3),
  );
}

function library(): string {
  const shelves = [0, 1, 2, 3].map((i) => box(456 + i * 40, 664, 30, 16, 1));
  return group(
    {},
    ...shelves,
    box(700, 580, 46, 92, 1.5),
    workTable(490, 590, 96, 22, 4),
    table(640, 600, 10, 4),
    table(660, 652, 10, 4),
    disc(604, 650, 11, '#efe4d0'),
  );
}

function studio(): string {
  return group(
    {},
    workTable(150, 350, 70, 22, 3),
    workTable(150, 420, 70, 22, 3),
    box(129, 312, 130, 11, 1.5),
    circle(206, 502, 30, { fill: '#e9f0ec', stroke: '#d2ded6', 'stroke-width': 1.2 }),
    disc(190, 494, 7, '#f2d9cc'),
    disc(216, 510, 8, '#d8e3ee'),
    disc(222, 490, 5, '#f1e3b8'),
  );
}

function roofTerrace(): string {
  const chairs: Point[] = [
    [820, 580],
    [866, 612],
    [930, 574],
    [974, 632],
  ];
  return group(
    {},
    box(772, 640, 60, 34, 3, '#dfe6d2'),
    box(852, 656, 90, 20, 3, '#dfe6d2'),
    ...[784, 802, 820].map((x) => tree(x, 657, 11)),
    ...[866, 890, 914, 932].map((x) => tree(x, 666, 9)),
    ...chairs.map(([x, y]) => table(x, y, 8, 3)),
    box(960, 534, 96, 12, 2, '#e6d9c2'),
  );
}

function services(): string {
  return group(
    {},
    walls(
      [
        [
          [365, 460],
          [365, 550],
        ],
      ],
      3,
      ink.wall,
    ),
    cubicles(293, 546, 3, 23, -1),
    cubicles(368, 546, 3, 23, -1),
    basins(340, 469, 2, 13),
    basins(377, 469, 2, 13),
    box(776, 424, 50, 22, 7),
    box(776, 482, 50, 22, 7),
    disc(850, 464, 12, '#f6efe0'),
    box(884, 440, 14, 52, 2),
    stairs(776, 324, 84, 34, 'e'),
    stairs(776, 362, 84, 34, 'w'),
    lift(868, 340, 34, 40),
  );
}
