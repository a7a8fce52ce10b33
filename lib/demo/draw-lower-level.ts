import { drawShadow } from './draw-grounds.ts';
import {
  arc,
  basins,
  box,
  circle,
  column,
  cubicles,
  door,
  doubleDoor,
  group,
  ink,
  lift,
  opening,
  type Point,
  path,
  polygon,
  rect,
  stairs,
  vitrine,
  wallWidth,
  walls,
} from './plan-kit.ts';
import { rowsOfSeats } from './plan-patterns.ts';
import { atrium, lowerOutline, planSize, rooms } from './rooms.ts';

const floors = rooms['lower-level'];
const { inner, outer } = wallWidth;

/** The lower level, dug into the ground: open storage, cinema, the old town wall, bicycles, lockers. */
export function drawLowerLevel(): string {
  return group({}, drawEarth(), drawShadow(lowerOutline), drawFloors(), drawFurniture(), drawWalls(), drawOpenings());
}

function drawEarth(): string {
  const { width, height } = planSize;
  const lines = Array.from({ length: 56 }, (_, i) => `M${i * 36 - 800} ${height}L${i * 36} 0`);
  return group(
    {},
    rect(0, 0, width, height, { fill: ink.earth }),
    path(lines.join(''), { stroke: ink.earthLine, 'stroke-width': 1, opacity: 0.6 }),
    polygon([[60, 500], [240, 500], [240, 570], [60, 570]], { fill: '#efeae0', stroke: ink.line, 'stroke-width': 3 }),
    path('M96 535h92M176 523l14 12l-14 12', { fill: 'none', stroke: '#a69d8c', 'stroke-width': 2.5, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    path('M120 502v66M150 502v66M200 502v66M226 502v66', { stroke: '#e2dbcd', 'stroke-width': 1.2 }),
  );
}

function drawFloors(): string {
  const fill = (color: string, ...rings: (readonly Point[])[]) => rings.map((ring) => polygon(ring, { fill: color })).join('');
  return group(
    {},
    fill(ink.stone, lowerOutline),
    fill('#f3f1ec', floors['open-storage']),
    fill(ink.dark, floors.cinema),
    fill('#efe7d8', floors['town-wall']),
    fill('#efeeea', floors['bicycle-garage']),
    fill(ink.service, floors.lockers, floors.plant),
    fill(ink.wet, floors.toilets),
    circleOfLight(),
  );
}

/** Where the court's glass floor lets daylight down. */
function circleOfLight(): string {
  const { x, y, r } = atrium;
  const panes = [-60, -30, 0, 30, 60].map((offset) => {
    const half = Math.sqrt((r - 14) ** 2 - offset ** 2);
    return `M${x + offset} ${(y - half).toFixed(1)}V${(y + half).toFixed(1)}M${(x - half).toFixed(1)} ${y + offset}H${(x + half).toFixed(1)}`;
  });
  return group(
    {},
    circle(x, y, r, { fill: '#fffdf4', stroke: '#ece4cf', 'stroke-width': 1.5 }),
    circle(x, y, r - 14, { fill: '#fffaf0' }),
    path(panes.join(''), { stroke: '#efe6d0', 'stroke-width': 1.2 }),
    circle(x, y, r - 14, { fill: 'none', stroke: '#e6dcc4', 'stroke-width': 2 }),
  );
}

function drawFurniture(): string {
  return group({}, storage(), cinema(), townWall(), bicycles(), services(), column(466, 600), column(734, 600), column(466, 276), column(734, 276));
}

/** Glass cases in rows, and racks that slide along the wall. */
function storage(): string {
  const cases = [0, 1, 2, 3, 4, 5, 6].flatMap((i) => [vitrine(270 + i * 50, 150, 34, 26), vitrine(270 + i * 50, 192, 34, 26)]);
  const racks = Array.from({ length: 22 }, (_, i) => `M${262 + i * 16.5} 98v32`);
  return group({}, path(racks.join(''), { stroke: '#b5a992', 'stroke-width': 3 }), path('M256 132H626', { stroke: ink.line, 'stroke-width': 1.5 }), ...cases);
}

function cinema(): string {
  return group(
    {},
    rect(700, 100, 200, 5, { fill: '#fff', stroke: ink.line, 'stroke-width': 1.2 }),
    polygon([[704, 106], [896, 106], [812, 296], [788, 296]], { fill: '#fff8e1', opacity: 0.55 }),
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
    path(walk, { stroke: '#e0d5bf', 'stroke-width': 22, fill: 'none', 'stroke-linecap': 'round', opacity: 0.5 }),
    ...stones,
    path('M306 460C334 412 384 372 430 356', { stroke: ink.wall, 'stroke-width': 1.6, fill: 'none', 'stroke-dasharray': '1 6', 'stroke-linecap': 'round' }),
    vitrine(392, 426, 34, 16),
  );
}

function bicycles(): string {
  const stands = [512, 556].flatMap((y) => Array.from({ length: 9 }, (_, i) => bicycle(286 + i * 15, y + 20)));
  return group({}, path('M276 500H420M276 544H420M276 588H420', { stroke: ink.faint, 'stroke-width': 1.2, 'stroke-dasharray': '5 5' }), ...stands);
}

function bicycle(x: number, y: number): string {
  return path(`M${x} ${y - 12}v24M${x - 3} ${y - 7}h6`, { stroke: '#b3ab9c', 'stroke-width': 2, 'stroke-linecap': 'round' });
}

function services(): string {
  const lockers = Array.from({ length: 12 }, (_, i) => box(776 + i * 14.5, 500, 13, 13, 1) + box(776 + i * 14.5, 420, 13, 13, 1));
  const pipes = 'M922 324v72M934 324v72M946 324v72';
  return group(
    {},
    ...lockers,
    box(820, 458, 90, 12, 3),
    walls([[[860, 520], [860, 630]]], 3, ink.wall),
    cubicles(778, 626, 3, 26, -1),
    cubicles(874, 626, 3, 26, -1),
    basins(790, 530, 4, 15),
    basins(880, 530, 4, 15),
    path(pipes, { stroke: ink.line, 'stroke-width': 4 }),
    stairs(776, 324, 84, 34, 'e'),
    stairs(776, 362, 84, 34, 'w'),
    lift(868, 340, 34, 40),
    path(`M${arc(600, 390, 122, 200, 250, 8).map((point) => point.join(' ')).join('L')}`, { stroke: '#e0d5bf', 'stroke-width': 14, fill: 'none' }),
    path(`M${arc(600, 390, 122, 290, 340, 8).map((point) => point.join(' ')).join('L')}`, { stroke: '#e0d5bf', 'stroke-width': 14, fill: 'none' }),
  );
}

function drawWalls(): string {
  return group(
    {},
    walls(
      [
        [[640, 90], [640, 250]],
        [[240, 250], [760, 250], [760, 310]],
        [[760, 310], [960, 310]],
        [[910, 310], [910, 410]],
        [[760, 410], [960, 410]],
        [[760, 310], [760, 630]],
        [[760, 520], [960, 520]],
        [[440, 250], [440, 630]],
        [[240, 470], [440, 470]],
      ],
      inner,
      ink.wall,
    ),
    polygon(lowerOutline, { fill: 'none', stroke: ink.outerWall, 'stroke-width': outer + 2 }),
  );
}

function drawOpenings(): string {
  return group(
    {},
    opening([500, 250], [560, 250], inner, ink.stone),
    doubleDoor([700, 250], [744, 250], -1, inner),
    opening([440, 300], [440, 352], inner, ink.stone),
    doubleDoor([440, 520], [440, 562], 1, inner),
    opening([760, 322], [760, 398], inner, ink.stone),
    opening([760, 440], [760, 486], inner, ink.stone),
    door([760, 556], [760, 584], -1, inner),
    door([910, 384], [910, 404], -1, inner),
    opening([860, 548], [860, 574], 3, ink.wet),
    opening([240, 506], [240, 564], outer + 2, '#efeae0'),
  );
}
