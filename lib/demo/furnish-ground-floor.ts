import {
  basins,
  box,
  column,
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
import { arc, circle, group, ink, type Point, path, polygon, walls, wallWidth } from './plan-kit.ts';
import { rowsOfSeats } from './plan-patterns.ts';
import { atrium } from './rooms.ts';

const { inner } = wallWidth;

export function furnishGroundFloor(): string {
  return group(
    {},
    court(),
    specialExhibition(),
    rowsOfSeats({ x: 600, y: 60, radii: [92, 110, 128, 146], from: 40, to: 140 }),
    box(530, 100, 140, 18, 2),
    galleries(),
    foyer(),
    shop(),
    cafe(),
    workshop(),
    services(),
  );
}

/** The round court with its tree, and a bench around it. */
function court(): string {
  const { x, y, r } = atrium;
  const seats = Array.from({ length: 24 }, (_, i) => i * 15).map((angle) => {
    const [from, to] = [arc(x, y, 44, angle, angle, 1)[0], arc(x, y, 56, angle, angle, 1)[0]];
    return from && to ? `M${from[0]} ${from[1]}L${to[0]} ${to[1]}` : '';
  });
  return group(
    {},
    circle(x, y, r, {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 1.5,
      'stroke-dasharray': '2 7',
      'stroke-linecap': 'round',
    }),
    circle(x, y, 50, { fill: 'none', stroke: '#e9dcc4', 'stroke-width': 12 }),
    path(seats.join(''), { stroke: '#dccbab', 'stroke-width': 1 }),
    circle(x, y, 43, { fill: '#e3dccd', stroke: ink.line, 'stroke-width': 1.2 }),
    tree(x, y, 34),
  );
}

function specialExhibition(): string {
  return group(
    {},
    walls(
      [
        [
          [200, 150],
          [200, 270],
        ],
        [
          [280, 90],
          [280, 180],
        ],
        [
          [360, 160],
          [360, 250],
          [310, 250],
        ],
      ],
      inner,
      ink.wall,
    ),
    vitrine(222, 190, 36, 14),
    vitrine(222, 222, 36, 14),
    plinth(160, 135, 18),
    plinth(160, 210, 18),
    plinth(160, 285, 18),
    plinth(322, 130, 20),
    plinth(398, 130, 16),
    plinth(398, 200, 16),
    box(296, 284, 44, 12, 3),
    pictures([132, 99], [270, 99], 5),
    pictures([290, 99], [430, 99], 5),
    pictures([208, 158], [208, 262], 4),
    pictures([129, 110], [129, 320], 6),
  );
}

function galleries(): string {
  return group(
    {},
    walls(
      [
        [
          [850, 170],
          [850, 250],
        ],
        [
          [990, 150],
          [990, 230],
        ],
      ],
      inner,
      ink.wall,
    ),
    vitrine(880, 150, 70, 18),
    vitrine(880, 186, 70, 18),
    vitrine(880, 222, 70, 18),
    plinth(805, 140, 22),
    plinth(1036, 150, 20),
    plinth(1036, 200, 20),
    plinth(1036, 250, 20),
    pictures([772, 99], [1068, 99], 9),
    pictures([1071, 104], [1071, 296], 6),
    vitrine(958, 350, 18, 60),
    vitrine(1008, 350, 18, 60),
    box(970, 440, 52, 14, 3),
    plinth(946, 478, 18),
    plinth(1050, 478, 18),
    pictures([1071, 325], [1071, 505], 5),
  );
}

function foyer(): string {
  const desk = arc(600, 566, 44, 20, 160, 16);
  const outerDesk = arc(600, 566, 58, 160, 20, 16);
  return group(
    {},
    polygon([...desk, ...outerDesk], { fill: ink.object, stroke: ink.line, 'stroke-width': 1.2 }),
    disc(574, 588, 4, ink.objectDark),
    disc(600, 594, 4, ink.objectDark),
    disc(626, 588, 4, ink.objectDark),
    column(480, 550),
    column(720, 550),
    column(480, 640),
    column(720, 640),
    box(452, 572, 10, 34, 2),
    box(452, 616, 10, 34, 2),
  );
}

function shop(): string {
  const shelves = [0, 1, 2].map(
    (i) => box(166 + i * 74, 590, 50, 14, 1.5) + box(166 + i * 74, 632, 50, 14, 1.5),
  );
  return group(
    {},
    box(130, 560, 14, 118, 1.5),
    box(160, 558, 240, 10, 1.5),
    ...shelves,
    box(392, 652, 36, 22, 3),
    disc(410, 642, 4, ink.objectDark),
  );
}

function cafe(): string {
  const tables: Point[] = [
    [812, 612],
    [858, 652],
    [878, 600],
    [932, 640],
    [948, 588],
    [1000, 640],
    [1012, 582],
    [1046, 618],
  ];
  return group(
    {},
    box(790, 532, 210, 12, 2),
    box(790, 552, 210, 8, 2),
    ...tables.map(([x, y]) => table(x, y, 9, 4)),
  );
}

function workshop(): string {
  return group(
    {},
    workTable(150, 380, 84, 22, 4),
    workTable(150, 440, 84, 22, 4),
    workTable(150, 500, 84, 22, 4),
    box(129, 340, 120, 11, 1.5),
    box(268, 350, 12, 46, 1.5),
  );
}

function services(): string {
  const rails = [350, 366, 382].map((y) => box(304, y, 84, 5, 2));
  return group(
    {},
    ...rails,
    box(404, 340, 10, 70, 2),
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
    box(776, 424, 46, 20, 6),
    box(776, 484, 30, 22, 4),
    disc(864, 462, 16, '#f6efe0'),
    disc(850, 448, 5, ink.objectDark),
    disc(880, 474, 5, ink.objectDark),
    stairs(776, 324, 84, 34, 'e'),
    stairs(776, 362, 84, 34, 'w'),
    lift(868, 340, 34, 40),
  );
}
