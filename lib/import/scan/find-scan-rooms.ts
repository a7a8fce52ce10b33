import { boundsIntersect, boundsOf, expandBounds } from '../../geometry/bounds.ts';
import { ringArea } from '../../geometry/polygon.ts';
import type { ProposedLevel, ProposedPlace } from '../proposal.ts';
import { widen } from '../trace/border.ts';
import { distancesTo, fifths } from '../trace/distance.ts';
import { type FoundRoom, findRooms } from '../trace/find-rooms.ts';
import { preparePlan } from '../trace/prepare.ts';
import { flatten, type Grey } from './flatten.ts';
import { writePng } from './write-png.ts';

/** Rooms of a lower confidence are not ticked: stairs, ramps, corners of walls. */
const sureMin = 0.5;

export type ProposedScan = { level: ProposedLevel; places: ProposedPlace[] };
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
  const level = {
    ref,
    names: { '': name },
    ordinal,
    width,
    height,
    backdrop: { png: await writePng(flat) },
    into: 'new',
  };
  return { level, places };
}

/** With as many rooms between thick lines alone, these are the walls. */
const thickRoomsMin = 5;

/** Returns the rooms between thick lines, without those of furniture, stairs and figures; where walls are thin, between all. */
function bestRooms(flat: Grey): FoundRoom[] {
  const thick = roomsOn(thickLines(flat));
  if (thick.length >= thickRoomsMin) return thick;
  const all = roomsOn(flat);
  return all.length > thick.length ? all : thick;
}

function roomsOn({ width, height, pixels }: Grey): FoundRoom[] {
  const rgba = new Uint8Array(pixels.length * 4).fill(255);
  for (let i = 0; i < pixels.length; i++) rgba.fill(pixels[i] ?? 255, 4 * i, 4 * i + 3);
  const plan = preparePlan({ width, height, rgba }, { width, height });
  return inBuildings(findRooms(plan, 'inner'), Math.max(width, height));
}

/** Half of the width of a thick line, as a share of the long side. */
const thickHalfShare = 1 / 1300;
const inkMax = 128;

/** Returns the picture with its thick lines alone. */
function thickLines({ width, height, pixels }: Grey): Grey {
  const half = thickHalfShare * Math.max(width, height);
  const paper = pixels.map((shade) => (shade < inkMax ? 0 : 1));
  const depths = distancesTo({ width, height, pixels: paper }, true);
  const cores = Uint8Array.from(depths, (depth) => (depth > half * fifths ? 1 : 0));
  const near = widen({ width, height, pixels: cores }, half + 1).pixels;
  return { width, height, pixels: pixels.map((shade, i) => (near[i] ? shade : 255)) };
}

/** Rooms whose boxes are this near (share of the long side) are of one building. */
const besideShare = 0.01;
/** A group of rooms this large, beside the largest, is a building of its own. Smaller ones are cells of a title block. */
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
  return groups.filter(({ area }) => area >= buildingShare * largest).flatMap((group) => group.rooms);
}
