import { buildLevel } from '#lib/wayfinding/build/build-level.ts';
import type { CongressLevel } from '#tests/fixtures/congress.ts';
import type { shaftOf } from '#tests/fixtures/shafts.ts';
import { boxArea, Drawing, levelOf, markerOf } from './drawings.ts';

type Size = { width: number; height: number };
type Shafts = readonly ReturnType<typeof shaftOf>[];

/** Black outside, grey floor and walls, and doors as open strips of floor. */
export function planOf({ rooms, openings, columns }: CongressLevel, { width, height }: Size): Drawing {
  const plan = new Drawing(width, height, '#000000');
  for (const [x, y, width, height] of Object.values(rooms))
    plan.box(x, y, width, height, '#d0d0d0').walls(x, y, width, height, 3, '#808080');
  for (const [x, y, width, height] of openings) plan.box(x, y, width, height, '#d0d0d0');
  for (const [x, y] of columns) plan.box(x - 3, y - 3, 6, 6, '#808080');
  return plan;
}

/** Builds the floors of a drawn building. Its rooms have their names as titles, its shafts their kind and name. */
export function buildDrawn(
  levels: readonly CongressLevel[],
  shafts: Shafts,
  size: Size,
  metersPerPixel: number,
) {
  return levels.map((drawn, order) => {
    const stops = shafts.flatMap(({ kind, shaft, ends }) =>
      ends.flatMap(([at, x, y]) =>
        at === order
          ? [markerOf(`${kind}-${shaft}-${at}`, [x, y], { kind, shaft }, { title: `${kind} ${shaft}` })]
          : [],
      ),
    );
    const doors = drawn.doors.map((at, i) =>
      markerOf(`door-${order}-${i}`, at, { kind: 'door' }, { title: '' }),
    );
    const level = levelOf(`level-${order}`, size.width, size.height, {
      name: drawn.name,
      order,
      metersPerPixel,
      areas: Object.entries(drawn.rooms).map(([name, box]) =>
        boxArea(`${order}-${name}`, ...box, { title: name }),
      ),
      markers: [...stops, ...doors],
    });
    return buildLevel(level, planOf(drawn, size).pixels, { metersPerPixel, isKnown: true });
  });
}
