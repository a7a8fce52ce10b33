import { drawGrounds, drawShadow } from './draw-grounds.ts';
import { furnishGroundFloor } from './furnish-ground-floor.ts';
import {
  arc,
  circle,
  door,
  doubleDoor,
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
import { outline, rooms } from './rooms.ts';

const floors = rooms['ground-floor'];
const { inner, outer } = wallWidth;

/** The ground floor: foyer, round court, special exhibition, the first two galleries, shop and café. */
export function drawGroundFloor(): string {
  return group(
    {},
    drawGrounds(),
    drawShadow(),
    drawFloors(),
    furnishGroundFloor(),
    drawWalls(),
    drawOpenings(),
  );
}

function drawFloors(): string {
  const fill = (color: string, ...rings: (readonly Point[])[]) =>
    rings.map((ring) => polygon(ring, { fill: color })).join('');
  return group(
    {},
    polygon(outline, { fill: ink.floor }),
    parquet('special', floors['special-exhibition']),
    parquet('g1', floors['gallery-1']),
    parquet('g2', floors['gallery-2']),
    fill(ink.wood, floors.auditorium, floors.workshop),
    fill(ink.stone, floors.atrium, floors.foyer, floors.stairs, floors.passage),
    fill(ink.wet, floors.toilets),
    fill(ink.service, floors.cloakroom, floors['family-room']),
    fill('#fbf6ec', floors.cafe),
    fill('#fbf8f2', floors.shop),
    terrazzo(),
  );
}

function drawWalls(): string {
  return group(
    {},
    walls(
      [
        [
          [440, 90],
          [440, 550],
        ],
        [
          [440, 230],
          [760, 230],
        ],
        [
          [760, 90],
          [760, 690],
        ],
        [
          [120, 330],
          [440, 330],
        ],
        [
          [290, 330],
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
          [440, 690],
        ],
        [
          [760, 310],
          [1080, 310],
        ],
        [
          [910, 310],
          [910, 520],
        ],
        [
          [760, 410],
          [910, 410],
        ],
        [
          [760, 520],
          [1080, 520],
        ],
      ],
      inner,
      ink.wall,
    ),
    polygon(outline, {
      fill: 'none',
      stroke: ink.outerWall,
      'stroke-width': outer,
      'stroke-linejoin': 'miter',
    }),
  );
}

function drawOpenings(): string {
  const revolving = group(
    {},
    opening([556, 690], [644, 690], outer, ink.stone),
    circle(600, 690, 21, { fill: '#f4f8f8', stroke: ink.outerWall, 'stroke-width': 2.5 }),
    path('M585 675L615 705M615 675L585 705', { stroke: ink.glassLine, 'stroke-width': 1.5 }),
    path('M554 690h25M621 690h25', { stroke: ink.glassLine, 'stroke-width': 2.5 }),
  );
  return group(
    {},
    opening([440, 262], [440, 308], inner, ink.stone),
    doubleDoor([474, 230], [514, 230], -1, inner),
    doubleDoor([686, 230], [726, 230], -1, inner),
    opening([760, 248], [760, 294], inner, ink.stone),
    opening([972, 310], [1018, 310], inner, '#fcf8f0'),
    opening([940, 520], [976, 520], inner, '#fcf8f0'),
    opening([760, 322], [760, 398], inner, ink.stone),
    door([760, 452], [760, 480], -1, inner),
    opening([760, 578], [760, 656], inner, ink.stone),
    opening([440, 584], [440, 656], inner, ink.stone),
    opening([440, 424], [440, 456], inner, ink.stone),
    opening([440, 344], [440, 406], inner, ink.service),
    door([290, 454], [290, 426], 1, inner),
    door([302, 460], [326, 460], 1, inner),
    door([428, 460], [404, 460], -1, inner),
    door([120, 360], [120, 392], 1, outer),
    glazing([
      [120, 420],
      [120, 530],
    ]),
    glazing([
      [150, 690],
      [410, 690],
    ]),
    glazing([
      [462, 690],
      [546, 690],
    ]),
    glazing([
      [654, 690],
      [738, 690],
    ]),
    glazing([[800, 690], [1000, 690], ...arc(1000, 610, 80, 90, 0, 14), [1080, 566]]),
    doubleDoor([1080, 528], [1080, 560], -1, outer),
    glazing([
      [900, 90],
      [960, 90],
    ]),
    glazing([
      [560, 90],
      [640, 90],
    ]),
    revolving,
  );
}
