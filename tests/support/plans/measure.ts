import { boundsOf } from '#lib/geometry/bounds.ts';
import { distance, type Point } from '#lib/geometry/point.ts';
import { fitPairs } from '#lib/import/fit.ts';
import type { Proposal } from '#lib/import/proposal.ts';
import { likeness } from '../drawn-plan.ts';
import type { MadeFloor } from './building.ts';

export type Figures = {
  /** Harmonic mean of the share of rooms that are found and the share of areas that are rooms. */
  rooms: number;
  /** Share of the corners of found rooms within 1 px of a corner of the room or of a door. */
  corners: number;
  names: number;
  doors: number;
  /** Scale of the level over that of the building. */
  scale: number;
};

const roomOverlap = 0.8;
const doorReach = 0.75;

/** Compares a level of a proposal with the floor that was drawn. */
export function measureLevel({ levels, places, facts }: Proposal, index: number, floor: MadeFloor): Figures {
  const ref = levels[index]?.ref;
  const own = places.filter((place) => place.level === ref);
  const rings = own.flatMap(({ ring, texts }) => (ring ? [{ ring, title: texts['']?.title ?? null }] : []));
  const pairs = rings.flatMap(({ ring, title }) => {
    const there = floor.rooms.filter((room) => titleOf(room) === title);
    const [only, more] = there;
    return only && !more && title ? [{ from: middleOf(ring), to: middleOf(only.ring) }] : [];
  });
  const fit = fitPairs(pairs);
  if (!fit) return { rooms: 0, corners: 0, names: 0, doors: 0, scale: 0 };
  const jambs = [...floor.walls, ...floor.windows].flat();
  const put = (point: Point) => fit.toLevel(point);
  let [found, corners, near, named] = [0, 0, 0, 0];
  for (const room of floor.rooms) {
    const best = rings.find(({ ring }) => likeness(ring.map(put), room.ring) >= roomOverlap);
    if (!best) continue;
    found++;
    if (best.title === titleOf(room)) named++;
    for (const corner of best.ring) {
      corners++;
      const away = Math.min(...[...room.ring, ...jambs].map((other) => distance(put(corner), other)));
      if (away / fit.scale <= 1) near++;
    }
  }
  const markers = own
    .filter(({ way }) => way !== undefined)
    .flatMap(({ point }) => (point ? [put(point)] : []));
  const doors = floor.doors.filter(({ hinge, latch }) => {
    const at: Point = [(hinge[0] + latch[0]) / 2, (hinge[1] + latch[1]) / 2];
    return markers.some((marker) => distance(marker, at) <= doorReach);
  });
  return {
    rooms: (2 * found) / (floor.rooms.length + rings.length),
    corners: near / corners,
    names: named / found,
    doors: doors.length / floor.doors.length,
    scale: 1 / (facts.pxPerMetre ?? 1) / fit.scale,
  };
}

/** Returns the title that a room should get: its number and its name. */
export function titleOf({ number, name }: MadeFloor['rooms'][number]): string | null {
  return [number, name].filter(Boolean).join(' ') || null;
}

function middleOf(ring: readonly Point[]): Point {
  const { minX, minY, maxX, maxY } = boundsOf(ring);
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}
