import { drawGroundsFaintly, drawShadow } from './draw-grounds.ts';
import {
  arc,
  basins,
  box,
  circle,
  cubicles,
  disc,
  door,
  glazing,
  group,
  ink,
  lift,
  opening,
  type Point,
  path,
  pictures,
  plinth,
  polygon,
  rect,
  stairs,
  table,
  tree,
  vitrine,
  wallWidth,
  walls,
  workTable,
} from './plan-kit.ts';
import { parquet, terrazzo } from './plan-patterns.ts';
import { atrium, outline, rooms } from './rooms.ts';

const floors = rooms['upper-floor'];
const { inner, outer } = wallWidth;

/** The upper floor: a gallery around the open court, six exhibition rooms, library, studio and roof terrace. */
export function drawUpperFloor(): string {
  return group({}, drawGroundsFaintly(), drawShadow(), drawFloors(), drawFurniture(), drawWalls(), drawOpenings());
}

/** Without the round corner, which is open to the sky. */
const covered: Point[] = [[120, 90], [1080, 90], [1080, 520], [760, 520], [760, 690], [120, 690]];

function drawFloors(): string {
  const fill = (color: string, ...rings: (readonly Point[])[]) => rings.map((ring) => polygon(ring, { fill: color })).join('');
  const exhibitions = ['gallery-3', 'gallery-4', 'gallery-5', 'gallery-6', 'print-room'] as const;
  return group(
    {},
    polygon(outline, { fill: ink.floor }),
    ...exhibitions.map((name) => parquet(name, floors[name])),
    fill('#f4efe6', floors['cabinet-of-maps']),
    fill(ink.stone, floors.gallery, floors.stairs, floors.passage),
    fill(ink.wood, floors['childrens-studio'], floors.library),
    fill(ink.dark, floors['light-room']),
    fill(ink.wet, floors.toilets),
    fill(ink.service, floors['members-lounge']),
    deck(),
    terrazzo(),
    court(),
  );
}

/** Boards of the roof terrace. */
function deck(): string {
  const boards = Array.from({ length: 20 }, (_, i) => `M762 ${530 + i * 8}H1076`);
  const clip = `<clipPath id="deck">${polygon(floors['roof-terrace'])}</clipPath>`;
  return group(
    {},
    `<defs>${clip}</defs>`,
    polygon(floors['roof-terrace'], { fill: '#f0e6d4' }),
    path(boards.join(''), { stroke: '#e5d8c0', 'stroke-width': 1, fill: 'none', 'clip-path': 'url(#deck)' }),
  );
}

/** One looks down into the court; a railing runs around it. */
function court(): string {
  const { x, y, r } = atrium;
  const posts = Array.from({ length: 36 }, (_, i) => {
    const [[px, py] = [0, 0]] = arc(x, y, r, i * 10, i * 10, 1);
    return circle(px, py, 1.6, { fill: ink.wall });
  });
  return group(
    {},
    circle(x, y, r, { fill: '#dedad1' }),
    circle(x + 4, y + 6, r - 7, { fill: '#e9e6de' }),
    circle(x, y, 50, { fill: 'none', stroke: '#dccfb6', 'stroke-width': 12, opacity: 0.7 }),
    group({ opacity: 0.85 }, tree(x, y, 36)),
    circle(x, y, r, { fill: 'none', stroke: ink.wall, 'stroke-width': 2.5 }),
    circle(x, y, r + 5, { fill: 'none', stroke: ink.line, 'stroke-width': 1 }),
    ...posts,
  );
}

function drawFurniture(): string {
  return group({}, exhibitions(), mapCabinet(), lightRoom(), library(), studio(), roofTerrace(), services());
}

function exhibitions(): string {
  return group(
    {},
    walls([[[200, 150], [290, 150]], [[200, 240], [290, 240]]], inner, ink.wall),
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
    walls([[[960, 380], [1030, 380]], [[960, 450], [1030, 450]]], inner, ink.wall),
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
    [[150, 570], [250, 680], [270, 680]],
    [[260, 565], [330, 680], [346, 680]],
    [[390, 568], [300, 680], [318, 680]],
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
  return group({}, ...shelves, box(700, 580, 46, 92, 1.5), workTable(490, 590, 96, 22, 4), table(640, 600, 10, 4), table(660, 652, 10, 4), disc(604, 650, 11, '#efe4d0'));
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
  const chairs: Point[] = [[820, 580], [866, 612], [930, 574], [974, 632]];
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
    walls([[[365, 460], [365, 550]]], 3, ink.wall),
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

function drawWalls(): string {
  const parapet: Point[] = [[1080, 520], ...arc(1000, 610, 80, 0, 90, 14), [760, 690]];
  return group(
    {},
    walls(
      [
        [[440, 230], [440, 550]],
        [[440, 230], [760, 230], [760, 690]],
        [[360, 90], [360, 300]],
        [[120, 300], [440, 300]],
        [[640, 90], [640, 230]],
        [[860, 90], [860, 310]],
        [[760, 310], [1080, 310]],
        [[290, 300], [290, 550]],
        [[290, 420], [440, 420]],
        [[290, 460], [440, 460]],
        [[120, 550], [440, 550]],
        [[440, 550], [440, 690]],
        [[440, 550], [760, 550]],
        [[910, 310], [910, 520]],
        [[760, 410], [910, 410]],
      ],
      inner,
      ink.wall,
    ),
    polygon(covered, { fill: 'none', stroke: ink.outerWall, 'stroke-width': outer }),
    walls([parapet], 4, '#8d8577'),
  );
}

function drawOpenings(): string {
  return group(
    {},
    opening([440, 250], [440, 290], inner, ink.stone),
    opening([360, 200], [360, 246], inner, '#fcf8f0'),
    opening([640, 140], [640, 186], inner, '#fcf8f0'),
    opening([760, 250], [760, 292], inner, ink.stone),
    opening([860, 170], [860, 216], inner, '#fcf8f0'),
    opening([980, 310], [1024, 310], inner, '#fcf8f0'),
    opening([760, 322], [760, 398], inner, ink.stone),
    door([760, 452], [760, 480], -1, inner),
    opening([910, 340], [910, 384], inner, '#fcf8f0'),
    opening([440, 340], [440, 384], inner, ink.stone),
    opening([440, 424], [440, 456], inner, ink.stone),
    door([290, 454], [290, 426], 1, inner),
    door([302, 460], [326, 460], 1, inner),
    door([428, 460], [404, 460], -1, inner),
    opening([560, 550], [640, 550], inner, ink.stone),
    opening([440, 600], [440, 640], inner, ink.dark),
    glazing([[780, 520], [880, 520]], inner),
    glazing([[984, 520], [1064, 520]], inner),
    opening([926, 520], [970, 520], outer, '#f0e6d4'),
    opening([760, 580], [760, 620], inner, '#f0e6d4'),
    glazing([[470, 690], [730, 690]]),
    glazing([[120, 340], [120, 520]]),
    glazing([[900, 90], [1040, 90]]),
  );
}
