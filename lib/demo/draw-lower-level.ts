import { drawShadow } from './draw-grounds.ts';
import { furnishLowerLevel } from './furnish-lower-level.ts';
import {
  circle,
  door,
  doubleDoor,
  group,
  ink,
  opening,
  type Point,
  path,
  polygon,
  rect,
  walls,
  wallWidth,
} from './plan-kit.ts';
import { atrium, lowerOutline, planSize, rooms } from './rooms.ts';

const floors = rooms['lower-level'];
const { inner, outer } = wallWidth;

/** The lower level, dug into the ground: open storage, cinema, the old town wall, bicycles, lockers. */
export function drawLowerLevel(): string {
  return group(
    {},
    drawEarth(),
    drawShadow(lowerOutline),
    drawFloors(),
    furnishLowerLevel(),
    drawWalls(),
    drawOpenings(),
  );
}

function drawEarth(): string {
  const { width, height } = planSize;
  const lines = Array.from({ length: 56 }, (_, i) => `M${i * 36 - 800} ${height}L${i * 36} 0`);
  return group(
    {},
    `<defs><clipPath id="cut">${rect(150, 26, 900, 690, { rx: 30 })}</clipPath></defs>`,
    rect(0, 0, width, height, { fill: ink.ground }),
    rect(150, 26, 900, 690, { fill: ink.earth, rx: 30 }),
    path(lines.join(''), { stroke: ink.earthLine, 'stroke-width': 1, 'clip-path': 'url(#cut)' }),
    polygon(
      [
        [60, 500],
        [240, 500],
        [240, 570],
        [60, 570],
      ],
      { fill: '#efeae0', stroke: ink.line, 'stroke-width': 3 },
    ),
    path('M96 535h92M176 523l14 12l-14 12', {
      fill: 'none',
      stroke: '#a69d8c',
      'stroke-width': 2.5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    path('M120 502v66M150 502v66M200 502v66M226 502v66', { stroke: '#e2dbcd', 'stroke-width': 1.2 }),
  );
}

function drawFloors(): string {
  const fill = (color: string, ...rings: (readonly Point[])[]) =>
    rings.map((ring) => polygon(ring, { fill: color })).join('');
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

function drawWalls(): string {
  return group(
    {},
    walls(
      [
        [
          [640, 90],
          [640, 250],
        ],
        [
          [240, 250],
          [760, 250],
          [760, 310],
        ],
        [
          [760, 310],
          [960, 310],
        ],
        [
          [910, 310],
          [910, 410],
        ],
        [
          [760, 410],
          [960, 410],
        ],
        [
          [760, 310],
          [760, 630],
        ],
        [
          [760, 520],
          [960, 520],
        ],
        [
          [440, 250],
          [440, 630],
        ],
        [
          [240, 470],
          [440, 470],
        ],
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
