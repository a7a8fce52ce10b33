import { basins, box, column, cubicles, lift, stairs, vitrine } from './furniture.ts';
import { arc, group, ink, type Point, path, polygon, rect, walls } from './plan-kit.ts';
import { rowsOfSeats } from './plan-patterns.ts';

export function furnishLowerLevel(): string {
  return group(
    {},
    storage(),
    cinema(),
    townWall(),
    bicycles(),
    services(),
    column(466, 600),
    column(734, 600),
    column(466, 276),
    column(734, 276),
  );
}

/** Glass cases in rows, and racks that slide along the wall. */
function storage(): string {
  const cases = [0, 1, 2, 3, 4, 5, 6].flatMap((i) => [
    vitrine(270 + i * 50, 150, 34, 26),
    vitrine(270 + i * 50, 192, 34, 26),
  ]);
  const racks = Array.from({ length: 22 }, (_, i) => `M${262 + i * 16.5} 98v32`);
  return group(
    {},
    path(racks.join(''), { stroke: '#b5a992', 'stroke-width': 3 }),
    path('M256 132H626', { stroke: ink.line, 'stroke-width': 1.5 }),
    ...cases,
  );
}

function cinema(): string {
  return group(
    {},
    rect(700, 100, 200, 5, { fill: '#fff', stroke: ink.line, 'stroke-width': 1.2 }),
    polygon(
      [
        [704, 106],
        [896, 106],
        [812, 296],
        [788, 296],
      ],
      { fill: '#fff8e1', opacity: 0.55 },
    ),
    rowsOfSeats({ x: 800, y: 40, radii: [112, 132, 152, 172], from: 52, to: 128 }),
    box(788, 286, 24, 16, 2),
  );
}

/** Stones of the wall that stood here before the house. */
function townWall(): string {
  const course = (offset: number): Point[] => [
    [262 + offset, 440],
    [286 + offset, 380],
    [322 + offset, 338],
    [366 + offset, 300],
    [420 + offset * 0.4, 272],
  ];
  const line = course(0);
  const stones = line.slice(0, -1).flatMap(([x, y], i) => {
    const [x2, y2] = line[i + 1] ?? [x, y];
    const angle = (Math.atan2(y2 - y, x2 - x) * 180) / Math.PI;
    return [0.12, 0.38, 0.64, 0.88].map((t, j) =>
      rect(-9, -13, 17, 25 + ((i + j) % 3) * 3, {
        rx: 4,
        fill: (i + j) % 2 === 0 ? '#d9cdb6' : '#cfc2a8',
        stroke: '#b9aa8c',
        'stroke-width': 1,
        transform: `translate(${Math.round(x + (x2 - x) * t)} ${Math.round(y + (y2 - y) * t)}) rotate(${Math.round(angle)})`,
      }),
    );
  });
  const walk = 'M262 300C290 276 330 262 366 258M300 462C330 410 380 366 432 348';
  return group(
    {},
    path(walk, {
      stroke: '#e0d5bf',
      'stroke-width': 22,
      fill: 'none',
      'stroke-linecap': 'round',
      opacity: 0.5,
    }),
    ...stones,
    path('M306 460C334 412 384 372 430 356', {
      stroke: ink.wall,
      'stroke-width': 1.6,
      fill: 'none',
      'stroke-dasharray': '1 6',
      'stroke-linecap': 'round',
    }),
    vitrine(392, 426, 34, 16),
  );
}

function bicycles(): string {
  const stands = [512, 556].flatMap((y) =>
    Array.from({ length: 9 }, (_, i) => bicycle(286 + i * 15, y + 20)),
  );
  return group(
    {},
    path('M276 500H420M276 544H420M276 588H420', {
      stroke: ink.faint,
      'stroke-width': 1.2,
      'stroke-dasharray': '5 5',
    }),
    ...stands,
  );
}

function bicycle(x: number, y: number): string {
  return path(`M${x} ${y - 12}v24M${x - 3} ${y - 7}h6`, {
    stroke: '#b3ab9c',
    'stroke-width': 2,
    'stroke-linecap': 'round',
  });
}

function services(): string {
  const lockers = Array.from(
    { length: 12 },
    (_, i) => box(776 + i * 14.5, 500, 13, 13, 1) + box(776 + i * 14.5, 420, 13, 13, 1),
  );
  const pipes = 'M922 324v72M934 324v72M946 324v72';
  return group(
    {},
    ...lockers,
    box(820, 458, 90, 12, 3),
    walls(
      [
        [
          [860, 520],
          [860, 630],
        ],
      ],
      3,
      ink.wall,
    ),
    cubicles(778, 626, 3, 26, -1),
    cubicles(874, 626, 3, 26, -1),
    basins(790, 530, 4, 15),
    basins(880, 530, 4, 15),
    path(pipes, { stroke: ink.line, 'stroke-width': 4 }),
    stairs(776, 324, 84, 34, 'e'),
    stairs(776, 362, 84, 34, 'w'),
    lift(868, 340, 34, 40),
    path(
      `M${arc(600, 390, 122, 200, 250, 8)
        .map((point) => point.join(' '))
        .join('L')}`,
      { stroke: '#e0d5bf', 'stroke-width': 14, fill: 'none' },
    ),
    path(
      `M${arc(600, 390, 122, 290, 340, 8)
        .map((point) => point.join(' '))
        .join('L')}`,
      { stroke: '#e0d5bf', 'stroke-width': 14, fill: 'none' },
    ),
  );
}
