import { boundsIntersect, boundsOf, expandBounds } from '../../geometry/bounds.ts';
import { distance } from '../../geometry/point.ts';
import { edges, type Ring, ringArea, ringContains } from '../../geometry/polygon.ts';
import type { ProposedLevel, ProposedPlace } from '../proposal.ts';
import { widen } from '../trace/border.ts';
import { distancesTo, fifths } from '../trace/distance.ts';
import { type FoundRoom, findRooms } from '../trace/find-rooms.ts';
import { preparePlan } from '../trace/prepare.ts';
import { flatten, type Grey } from './flatten.ts';
import { withoutFrame } from './without-frame.ts';
import { writePng } from './write-png.ts';

/** Rooms of a lower confidence are not ticked: stairs, ramps, corners of walls. */
const sureMin = 0.5;

/** `png` is the picture of the level. */
export type ProposedScan = {
  level: ProposedLevel;
  places: ProposedPlace[];
  png: Uint8Array<ArrayBuffer>;
};
export type ScanOf = { ref: string; name: string; ordinal: number };

/** Proposes a scanned page as a level with its picture, and the rooms that the tracer finds on it. They have no names. */
export async function proposeScan(scan: Grey, { ref, name, ordinal }: ScanOf): Promise<ProposedScan> {
  const flat = flatten(scan);
  const { width, height } = flat;
  const found = bestRooms(flat);
  const places = found.map(
    ({ ring, confidence }, i): ProposedPlace => ({
      ref: `${ref}-room-${i + 1}`,
      kind: 'area',
      level: ref,
      group: null,
      ring,
      point: null,
      // Without names, a match by key would mistake a room for another.
      key: null,
      texts: {},
      isTicked: confidence >= sureMin,
      match: null,
      notes: [],
    }),
  );
  const png = await writePng(flat);
  const level = {
    ref,
    names: { '': name },
    ordinal,
    width,
    height,
    backdrop: { png },
    into: 'new',
  };
  return { level, places, png };
}

/** A box of lines in a room that is smaller than this share of it is a table. */
const tableShare = 0.3;

/** Returns the rooms without those that lie in a larger room. */
function withoutInner(rooms: readonly FoundRoom[]): FoundRoom[] {
  const all = rooms.map((room) => ({ room, box: boundsOf(room.ring), area: ringArea(room.ring) }));
  return all
    .filter(
      (own) =>
        !all.some(
          (other) =>
            own.area < tableShare * other.area &&
            boundsIntersect(own.box, other.box) &&
            own.room.ring.every((point) => ringContains(other.room.ring, point)),
        ),
    )
    .map(({ room }) => room);
}

/** What is narrower than this share of the usual room is the inside of a wall between two lines. */
const stripShare = 0.2;

/** Returns the rooms without strips between the lines of a wall. Large rooms decide what is usual. */
function withoutStrips(rooms: readonly FoundRoom[]): FoundRoom[] {
  const all = rooms
    .map((room) => {
      const area = ringArea(room.ring);
      return { room, area, width: (2 * area) / perimeterOf(room.ring) };
    })
    .sort((a, b) => a.width - b.width);
  let left = all.reduce((sum, { area }) => sum + area, 0) / 2;
  const usual = all.find(({ area }) => {
    left -= area;
    return left <= 0;
  });
  return all.filter(({ width }) => width >= stripShare * (usual?.width ?? 0)).map(({ room }) => room);
}

function perimeterOf(ring: Ring): number {
  return [...edges(ring)].reduce((sum, [a, b]) => sum + distance(a, b), 0);
}

/** With as many rooms between thick lines alone, these are the walls. */
const thickRoomsMin = 5;

/** Returns the rooms between thick lines, without those of furniture, stairs and figures; where walls are thin, between all. */
function bestRooms(page: Grey): FoundRoom[] {
  const flat = withoutFrame(page);
  let most: FoundRoom[] = [];
  for (const halfShare of thickHalfShares) {
    const thick = roomsOn(thickLines(flat, halfShare));
    if (thick.length >= thickRoomsMin) return thick;
    if (thick.length > most.length) most = thick;
  }
  const all = roomsOn(flat);
  return all.length > most.length ? all : most;
}

function roomsOn({ width, height, pixels }: Grey): FoundRoom[] {
  const rgba = new Uint8Array(pixels.length * 4);
  for (let i = 0, at = 0; i < pixels.length; i++) {
    const shade = pixels[i] ?? 255;
    rgba[at++] = shade;
    rgba[at++] = shade;
    rgba[at++] = shade;
    rgba[at++] = 255;
  }
  const plan = preparePlan({ width, height, rgba }, { width, height });
  return inBuildings(withoutStrips(withoutInner(findRooms(plan, 'inner'))), Math.max(width, height));
}

/** Halves of the widths of thick lines, as shares of the long side: walls as masses, walls as pairs of bold lines. */
const thickHalfShares = [1 / 1300, 1 / 3000];
const inkMax = 128;

/** Returns the picture with its thick lines alone. */
function thickLines({ width, height, pixels }: Grey, halfShare: number): Grey {
  const half = halfShare * Math.max(width, height);
  const paper = pixels.map((shade) => (shade < inkMax ? 0 : 1));
  const depths = distancesTo({ width, height, pixels: paper }, true);
  const cores = new Uint8Array(depths.length);
  for (let i = 0; i < depths.length; i++) cores[i] = (depths[i] ?? 0) > half * fifths ? 1 : 0;
  const near = widen({ width, height, pixels: cores }, half + 1).pixels;
  return { width, height, pixels: pixels.map((shade, i) => (near[i] ? shade : 255)) };
}

/** Rooms whose boxes are this near (share of the long side) are of one building. */
const besideShare = 0.01;
/** A group of rooms this large, beside the largest, is a building of its own. Smaller ones, and a single box, are a title block. */
const buildingShare = 0.4;

/** Returns the rooms that lie together in large groups. */
function inBuildings(rooms: readonly FoundRoom[], longSide: number): FoundRoom[] {
  const open = new Map(
    rooms.map((room) => [room, expandBounds(boundsOf(room.ring), (besideShare * longSide) / 2)]),
  );
  const groups: { rooms: FoundRoom[]; area: number }[] = [];
  for (const [first, box] of open) {
    open.delete(first);
    const group = [first];
    const boxes = [box];
    for (const own of boxes) {
      for (const [other, around] of open) {
        if (!boundsIntersect(own, around)) continue;
        open.delete(other);
        group.push(other);
        boxes.push(around);
      }
    }
    groups.push({ rooms: group, area: group.reduce((sum, { ring }) => sum + ringArea(ring), 0) });
  }
  const largest = Math.max(0, ...groups.map(({ area }) => area));
  const isBuilding = groups.some((group) => group.rooms.length >= thickRoomsMin);
  return groups
    .filter(({ rooms: { length }, area }) => area >= buildingShare * largest && (length > 1 || !isBuilding))
    .flatMap((group) => group.rooms);
}
