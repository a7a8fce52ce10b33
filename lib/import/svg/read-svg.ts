import type { Ring } from '../../geometry/polygon.ts';
import { limits } from '../../plans/limits.ts';
import { cleanRing } from '../clean-ring.ts';
import { newCrossingBudget } from '../find-crossing.ts';
import { baseName, floorNumber } from '../floor-number.ts';
import { filesAsFloors } from '../floors.ts';
import { grainOf } from '../grain.ts';
import { importLimits } from '../limits.ts';
import { keyMaker } from '../make-keys.ts';
import { type Note, noFacts, type Proposal, type ProposedPlace, type ProposedTexts } from '../proposal.ts';
import { ImportRefused, readOneOf } from '../refused.ts';
import { Tally } from '../report.ts';
import { drawingIdOf } from '../source-ids.ts';
import { titleOf } from '../texts.ts';
import { type Drawn, drawnElements } from './draw.ts';
import { outerRings } from './outer-rings.ts';
import { pageOf } from './page.ts';
import { placeTexts, type Room } from './place-texts.ts';
import { readTree } from './read-tree.ts';

const frameShare = 0.95;
const tinyShare = 2e-6;
const [wallsAreasMax, wallsLinesMin, linesPerArea] = [20, 20, 4];
const wallPointsMax = 100_000;

/** Reads drawings. If there are several, each is a floor. Throws ImportRefused. */
export function readSvgFiles(files: readonly { name: string; bytes: Uint8Array }[]): Proposal {
  return filesAsFloors(files.map((file) => readOneOf(file.name, () => readSvg(file))));
}

/** Reads areas, layers and names of an SVG plan, in the pixels of its uploaded picture. Throws ImportRefused. */
export function readSvg(file: { name: string; bytes: Uint8Array }): Proposal {
  if (file.bytes.byteLength > importLimits.svgBytesMax)
    throw new ImportRefused('bytes', { size: importLimits.svgBytesMax / 1024 / 1024 });
  const root = readTree(file.bytes);
  const { size: page, isSaid } = pageOf(root);
  const drawn = drawnElements(root, page, { points: 0 });
  const tally = new Tally();
  if (!isSaid) tally.tell('sizeMissing', `${page.width} × ${page.height}`);
  tally.meet(drawn.length);
  const { rooms, lines } = takeRooms(drawn, page, tally);
  placeTexts(drawn, rooms, tally);
  const places = placesOf(rooms, tally);
  const title = baseName(file.name);
  const isWallsOnly =
    places.length < wallsAreasMax && lines >= wallsLinesMin && lines >= linesPerArea * places.length;
  return {
    source: { format: 'svg', files: [file.name] },
    levels: [
      {
        ref: file.name,
        names: { '': title },
        ordinal: floorNumber(title) ?? 0,
        width: page.width,
        height: page.height,
        backdrop: { file: file.name },
        into: 'new',
      },
    ],
    places: places.map((place) => ({ ...place, level: file.name })),
    ...tally.report,
    changes: [],
    questions: [],
    facts: { ...noFacts, walls: isWallsOnly ? wallsOf(drawn) : null },
  };
}

/** Returns everything that is drawn as a line and that a tracer may need. */
function wallsOf(drawn: readonly Drawn[]): Ring[] {
  let points = 0;
  return drawn
    .flatMap((each) => ('shape' in each ? each.shape.rings.map((ring) => ring.points) : []))
    .filter((line) => line.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)))
    .filter((line) => {
      points += line.length;
      return points <= wallPointsMax;
    });
}

/** Returns the shapes that may be rooms. Every other shape ends in the tally. */
function takeRooms(
  drawn: readonly Drawn[],
  page: { width: number; height: number },
  tally: Tally,
): { rooms: Room[]; lines: number } {
  const rooms: Room[] = [];
  const budget = newCrossingBudget();
  const grain = grainOf(page);
  let lines = 0;
  for (const [element, each] of drawn.entries()) {
    if ('left' in each) tally.end(each.left, each.example);
    if (!('shape' in each)) continue;
    const { name, idName, rings: drawnRings, isFilled } = each.shape;
    const id = each.node.attributes.get('id') ?? null;
    const label = name ?? idName ?? id ?? '';
    const found = outerRings(drawnRings, isFilled, grain);
    if ('left' in found) {
      if (found.left === 'openLine') lines++;
      tally.end(found.left, label);
      continue;
    }
    const whole = page.width * page.height;
    const kept = found.rings.filter(({ area }) => area <= frameShare * whole && area >= tinyShare * whole);
    const inside = kept.filter(({ points }) => touchesPage(points, page));
    const cleaned = inside.flatMap(({ points, holes }) => {
      const clean = cleanRing(points, budget, grain);
      return clean ? [{ ...clean, holes }] : [];
    });
    if (cleaned.length === 0) {
      const isFrame = found.rings.some(({ area }) => area > frameShare * whole);
      tally.end(isFrame ? 'frame' : kept.length > 0 && inside.length === 0 ? 'outside' : 'tiny', label);
    }
    for (const { ring, notes, holes } of cleaned) {
      if (holes > 0) notes.unshift({ code: 'hole', text: String(holes) });
      if (cleaned.length > 1) notes.unshift({ code: 'severalOutlines', text: String(cleaned.length) });
      rooms.push({ element, ring, notes, name, idName, id, layer: each.layer, texts: [] });
    }
  }
  if (budget.isSpent) tally.tell('crossingsUnchecked');
  return { rooms, lines };
}

function placesOf(rooms: readonly Room[], tally: Tally): Omit<ProposedPlace, 'level'>[] {
  const nextKey = keyMaker();
  const holders = holdersOfIds(rooms);
  const told = new Map<number, { notes: Note[]; label: string }>();
  const places: Omit<ProposedPlace, 'level'>[] = [];
  for (const [i, room] of rooms.entries()) {
    const notes = [...room.notes];
    const title = titleOf(room.name ?? (room.texts.length > 0 ? room.texts.join(' ') : room.idName), notes);
    const label = title ?? room.id ?? '';
    if (places.length >= limits.areasMax) {
      if (!told.has(room.element)) tally.end('placesMax', label);
      continue;
    }
    const before = told.get(room.element);
    if (before) before.notes.push(...notes.filter(({ code }) => code !== 'severalOutlines'));
    else told.set(room.element, { notes: [...notes], label });
    const texts: ProposedTexts = title === null ? {} : { '': { title } };
    // A program numbers the ids that it makes anew.
    const isId = room.idName !== null && holders.get(room.idName) === room;
    const sourceId = isId && room.idName !== null ? drawingIdOf(room.idName) : null;
    places.push({
      ...(sourceId !== null && { sourceId }),
      ref: `shape-${i + 1}`,
      kind: 'area',
      group: room.layer,
      ring: room.ring,
      point: null,
      key: nextKey([room.idName, title, room.id], `shape-${i + 1}`),
      texts,
      isTicked: true,
      match: null,
      notes,
    });
  }
  for (const { notes, label } of told.values()) tally.endTaken('area', notes, label);
  return places;
}

/** Returns the room of each id that one element has only, the first of its outlines: an id that is not unique is none. */
function holdersOfIds(rooms: readonly Room[]): ReadonlyMap<string | null, Room | null> {
  const holders = new Map<string | null, Room | null>();
  for (const room of rooms) {
    const before = holders.get(room.idName);
    if (before === undefined) holders.set(room.idName, room);
    else if (before?.element !== room.element) holders.set(room.idName, null);
  }
  return holders;
}

function touchesPage(
  points: readonly (readonly [number, number])[],
  page: { width: number; height: number },
): boolean {
  const sides = [
    points.some(([x]) => x > 0),
    points.some(([, y]) => y > 0),
    points.some(([x]) => x < page.width),
    points.some(([, y]) => y < page.height),
  ];
  return sides.every(Boolean);
}
