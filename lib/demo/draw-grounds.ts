import { tree } from './furniture.ts';
import { along, arc, circle, group, ink, type Point, path, polygon, rect } from './plan-kit.ts';
import { outline, planSize } from './rooms.ts';

/** What lies around the house on the ground floor: square, garden, terrace, pool. */
export function drawGrounds(): string {
  return group(
    {},
    rect(0, 0, planSize.width, planSize.height, { fill: ink.ground }),
    lawn([
      [30, 30],
      [1170, 30],
      [1170, 54],
      [84, 54],
      [84, 458],
      [30, 458],
    ]),
    lawn([
      [1144, 104],
      [1170, 104],
      [1170, 458],
      [1144, 458],
    ]),
    paving(),
    path(
      `${along([
        [520, 700],
        [680, 700],
        [716, 786],
        [484, 786],
      ])}Z`,
      { fill: '#ece7dc' },
    ),
    pool(),
    terrace(),
    group({}, ...trees.map(([x, y, r]) => tree(x, y, r))),
    bicycleRacks(),
  );
}

/** What is seen of it from above, on the upper floor. */
export function drawGroundsFaintly(): string {
  return group({ opacity: 0.5 }, drawGrounds());
}

const trees: readonly (readonly [number, number, number])[] = [
  [56, 48, 26],
  [60, 128, 22],
  [52, 206, 28],
  [62, 292, 20],
  [54, 366, 25],
  [58, 436, 19],
  [150, 38, 19],
  [262, 42, 22],
  [372, 36, 17],
  [812, 40, 22],
  [930, 36, 18],
  [1046, 42, 23],
  [1146, 48, 24],
  [1154, 140, 22],
  [1150, 232, 26],
  [1156, 330, 20],
  [1152, 414, 23],
  [1158, 700, 22],
  [1104, 774, 17],
  [820, 770, 18],
  [420, 752, 19],
];

function lawn(ring: readonly Point[]): string {
  return polygon(ring, { fill: ink.lawn, stroke: ink.lawn, 'stroke-width': 26, 'stroke-linejoin': 'round' });
}

/** Large slabs on the square before the entrance. */
function paving(): string {
  const lines: string[] = [];
  for (let x = 76; x < planSize.width - 20; x += 60) lines.push(`M${x} 706V786`);
  for (let y = 733; y < 786; y += 27) lines.push(`M16 ${y}H1184`);
  return group(
    {},
    rect(16, 706, planSize.width - 32, 80, { fill: ink.paving, rx: 12 }),
    path(lines.join(''), { stroke: ink.joint, 'stroke-width': 1, fill: 'none' }),
  );
}

function pool(): string {
  const ring: Point[] = [
    [60, 730],
    [360, 730],
    ...arc(360, 753, 23, -90, 90, 10),
    [60, 776],
    ...arc(60, 753, 23, 90, 270, 10),
  ];
  const ripples = [90, 170, 250, 330].map((x, i) => `M${x} ${745 + (i % 2) * 12}q9 -5 18 0t18 0`);
  return group(
    {},
    polygon(ring, { fill: ink.water, stroke: ink.waterEdge, 'stroke-width': 3 }),
    path(ripples.join(''), {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 1.4,
      opacity: 0.7,
      'stroke-linecap': 'round',
    }),
  );
}

/** The café's terrace follows the round corner of the house. */
function terrace(): string {
  const ring: Point[] = [[1080, 524], [1150, 524], ...arc(1000, 610, 150, 0, 90, 18), [860, 760], [860, 694]];
  const boards = Array.from({ length: 9 }, (_, i) => along(arc(1000, 610, 88 + i * 7.5, 0, 90, 16)));
  const straight = Array.from(
    { length: 9 },
    (_, i) => `M${1088 + i * 7.5} 526V610M862 ${698 + i * 7.5}H1000`,
  );
  const umbrellas: Point[] = [
    [1116, 566],
    [1115, 626],
    [1080, 700],
    [1018, 726],
    [946, 728],
  ];
  return group(
    {},
    polygon(ring, { fill: '#eee3d0' }),
    path([...boards, ...straight].join(''), { fill: 'none', stroke: '#e2d5bd', 'stroke-width': 1 }),
    ...umbrellas.map(([x, y]) => umbrella(x, y)),
  );
}

function umbrella(x: number, y: number): string {
  const ribs = Array.from({ length: 8 }, (_, i) => {
    const angle = (i / 8) * 2 * Math.PI + 0.39;
    return `M${x} ${y}L${(x + Math.cos(angle) * 19).toFixed(1)} ${(y + Math.sin(angle) * 19).toFixed(1)}`;
  });
  return group(
    {},
    circle(x + 3, y + 4, 19, { fill: '#6b5a38', opacity: 0.12 }),
    circle(x, y, 19, { fill: '#fbf7ee', stroke: '#d9cdb4', 'stroke-width': 1 }),
    path(ribs.join(''), { stroke: '#e2d7c1', 'stroke-width': 1 }),
  );
}

function bicycleRacks(): string {
  const lines = Array.from({ length: 9 }, (_, i) => `M${768 + i * 9} 716l7 15`);
  return path(lines.join(''), {
    stroke: '#b9b1a1',
    'stroke-width': 2,
    'stroke-linecap': 'round',
    fill: 'none',
  });
}

/** The house stands a little above its surroundings. */
export function drawShadow(ring: readonly Point[] = outline): string {
  return group(
    { transform: 'translate(5 7)' },
    polygon(ring, {
      fill: '#4a3f2c',
      opacity: 0.12,
      stroke: '#4a3f2c',
      'stroke-width': 10,
      'stroke-linejoin': 'round',
    }),
  );
}
