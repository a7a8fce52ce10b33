import { drawGroundsFaintly, drawShadow } from './draw-grounds.ts';
import { furnishUpperFloor } from './furnish-upper-floor.ts';
import { tree } from './furniture.ts';
import {
  arc,
  circle,
  door,
  glazing,
  group,
  ink,
  opening,
  type Point,
  path,
  polygon,
  walls,
  wallWidth,
} from './plan-kit.ts';
import { parquet, terrazzo } from './plan-patterns.ts';
import { atrium, outline, rooms } from './rooms.ts';

const floors = rooms['upper-floor'];
const { inner, outer } = wallWidth;

/** The upper floor: a gallery around the open court, six exhibition rooms, library, studio and roof terrace. */
export function drawUpperFloor(): string {
  return group(
    {},
    drawGroundsFaintly(),
    drawShadow(),
    drawFloors(),
    furnishUpperFloor(),
    drawWalls(),
    drawOpenings(),
  );
}

/** Without the round corner, which is open to the sky. */
const covered: Point[] = [
  [120, 90],
  [1080, 90],
  [1080, 520],
  [760, 520],
  [760, 690],
  [120, 690],
];

function drawFloors(): string {
  const fill = (color: string, ...rings: (readonly Point[])[]) =>
    rings.map((ring) => polygon(ring, { fill: color })).join('');
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

function drawWalls(): string {
  const parapet: Point[] = [[1080, 520], ...arc(1000, 610, 80, 0, 90, 14), [760, 690]];
  return group(
    {},
    walls(
      [
        [
          [440, 230],
          [440, 550],
        ],
        [
          [440, 230],
          [760, 230],
          [760, 690],
        ],
        [
          [360, 90],
          [360, 300],
        ],
        [
          [120, 300],
          [440, 300],
        ],
        [
          [640, 90],
          [640, 230],
        ],
        [
          [860, 90],
          [860, 310],
        ],
        [
          [760, 310],
          [1080, 310],
        ],
        [
          [290, 300],
          [290, 550],
        ],
        [
          [290, 420],
          [440, 420],
        ],
        [
          [290, 460],
          [440, 460],
        ],
        [
          [120, 550],
          [440, 550],
        ],
        [
          [440, 550],
          [440, 690],
        ],
        [
          [440, 550],
          [760, 550],
        ],
        [
          [910, 310],
          [910, 520],
        ],
        [
          [760, 410],
          [910, 410],
        ],
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
    glazing(
      [
        [780, 520],
        [880, 520],
      ],
      inner,
    ),
    glazing(
      [
        [984, 520],
        [1064, 520],
      ],
      inner,
    ),
    opening([926, 520], [970, 520], outer, '#f0e6d4'),
    opening([760, 580], [760, 620], inner, '#f0e6d4'),
    glazing([
      [470, 690],
      [730, 690],
    ]),
    glazing([
      [120, 340],
      [120, 520],
    ]),
    glazing([
      [900, 90],
      [1040, 90],
    ]),
  );
}
