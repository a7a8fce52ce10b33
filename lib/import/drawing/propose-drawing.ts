import type { Ring } from '../../geometry/polygon.ts';
import { ringContains } from '../../geometry/polygon.ts';
import { limits } from '../../plans/limits.ts';
import { cleanPoint, cleanRing } from '../clean-ring.ts';
import { newCrossingBudget } from '../find-crossing.ts';
import { floorNumber } from '../floor-number.ts';
import { grainOf } from '../grain.ts';
import { keyMaker } from '../make-keys.ts';
import {
  type Note,
  noFacts,
  type PlanLayer,
  type Proposal,
  type ProposedLevel,
  type ProposedPlace,
} from '../proposal.ts';
import type { Tally } from '../report.ts';
import { handleId } from '../source-ids.ts';
import { titleOf } from '../texts.ts';
import { drawPlan, sizeOf } from './draw-plan.ts';
import { type FoundFloor, findFloor } from './find-rooms.ts';
import { floorNames, readRoomTexts } from './read-texts.ts';
import type { Floor } from './split-floors.ts';
import { textsOfRooms } from './texts-of-rooms.ts';

/** Length of the longest side of the largest floor, in pixels. */
const sidePx = 4000;

/** A floor with what it is called where its own texts do not say. */
export type NamedFloor = {
  floor: Floor;
  name: string;
  ordinal: number;
  /** Number of its page, and the names of floors on the page, the largest first. */
  page: number;
  titles: readonly string[];
};

type Source = {
  format: 'dxf' | 'pdf';
  file: string;
  layers: readonly PlanLayer[];
  tally: Tally;
  onFloor?: (done: number, all: number) => void;
};

/** Proposes the rooms and doors of floors, all at the scale of the largest. Throws ImportRefused for too many lines. */
export function proposeFloors(
  named: readonly NamedFloor[],
  { format, file, layers, tally, onFloor }: Source,
): Proposal {
  const floors = withDoors(
    named.map((each, i) => {
      const found = findFloor({
        of: (role) => each.floor.strokes.get(role) ?? [],
        hatches: each.floor.hatches,
      });
      onFloor?.(i + 1, named.length);
      return { ...each, found };
    }),
  );
  const side = Math.max(0, ...floors.map(({ floor }) => Math.max(floor.width, floor.height)));
  const scale = sidePx / Math.max(side, 1);
  const budget = newCrossingBudget();
  const nextKey = keyMaker();
  const nextDoor = keyMaker();
  const ids = format === 'dxf' ? handlesOnce(floors) : new Set<string>();
  const levels: ProposedLevel[] = [];
  const places: ProposedPlace[] = [];
  for (const [i, { floor, name, ordinal, page, titles, found }] of floors.entries()) {
    const isAlone = floors.every((other) => other.floor === floor || other.page !== page);
    const size = sizeOf(floor, scale);
    const ref = floors.length === 1 ? file : `${file}#${i + 1}`;
    const { svg, left } = drawPlan(floor, found.walls, scale);
    for (const role of left) tally.tell('planLarge', role);
    const grain = grainOf(size);
    const textsOf = textsOfRooms(found.rooms, floor.texts);
    const scaled = (ring: Ring): Ring => ring.map(([x, y]) => [x * scale, y * scale]);
    for (const [k, ring] of inReadingOrder(found.rooms).entries()) {
      const clean = cleanRing(scaled(ring), budget, grain);
      if (!clean || places.length >= limits.areasMax) continue;
      const notes: Note[] = [...clean.notes];
      const texts = textsOf.get(ring) ?? [];
      const { number, name: own } = readRoomTexts(texts);
      const outline = found.isDrawn ? found.drawnBy.get(ring) : undefined;
      const sourceId = handleIdOf(outline ? [outline] : texts, ids);
      const title = titleOf([number, own].filter(Boolean).join(' '), notes);
      places.push({
        ref: `room-${i + 1}-${k + 1}`,
        kind: 'area',
        level: ref,
        group: outline?.layer || null,
        ring: clean.ring,
        point: null,
        key: nextKey([number && own ? `${number} ${own}` : (number ?? own)], `room-${k + 1}`),
        ...(sourceId !== null && { sourceId }),
        texts: title === null ? {} : { '': { title } },
        isTicked: true,
        match: null,
        notes,
      });
    }
    places.push(...doorsOf(found, { level: ref, floor: i, scale, grain, nextKey: nextDoor }));
    levels.push({
      ref,
      names: { '': titleOfFloor(floor, found) ?? (isAlone ? titles[0] : undefined) ?? name },
      ordinal,
      ...size,
      pxPerMetre: scale,
      backdrop: { svg, hasWalls: true },
      words: floor.texts,
      into: 'new',
    });
  }
  if (budget.isSpent) tally.tell('crossingsUnchecked');
  const ordered = withOrdinals(levels);
  return {
    source: { format, files: [file] },
    levels: ordered,
    places,
    ...tally.report,
    changes: [],
    questions: [],
    facts: { ...noFacts, pxPerMetre: floors.length > 0 ? scale : null, layers },
  };
}

type Handled = { readonly handle?: string };

/** Returns the handles that one entity has only: what a block draws at several places may have the same. */
function handlesOnce(floors: readonly { floor: Floor; found: FoundFloor }[]): ReadonlySet<string> {
  const all = floors.flatMap(({ floor, found }): Handled[] => [...found.drawnBy.values(), ...floor.texts]);
  const counts = new Map<string, number>();
  for (const { handle = '' } of all) counts.set(handle, (counts.get(handle) ?? 0) + 1);
  return new Set([...counts].flatMap(([handle, count]) => (handle !== '' && count === 1 ? [handle] : [])));
}

/** Returns the id of a room by what draws it: its outline, or else a text in it. Null where the drawing has no ids. */
function handleIdOf(all: readonly Handled[], ids: ReadonlySet<string>): string | null {
  const found = all.flatMap(({ handle = '' }) => (ids.has(handle) ? [handle] : [])).toSorted();
  return found[0] === undefined ? null : handleId(found[0]);
}

/** Returns the floors with doors, if any has: the others are title blocks, sections or details. */
function withDoors<F extends { found: FoundFloor }>(floors: readonly F[]): readonly F[] {
  const kept = floors.filter(({ found }) => found.doorsInGaps > 0);
  return kept.length > 0 ? kept : floors;
}

function doorsOf(
  { doors }: FoundFloor,
  {
    level,
    floor,
    scale,
    grain,
    nextKey,
  }: { level: string; floor: number; scale: number; grain: number; nextKey: ReturnType<typeof keyMaker> },
): ProposedPlace[] {
  return doors.map(({ at, isEntrance, layer }, i) => {
    const way = isEntrance ? 'entrance' : 'door';
    return {
      ref: `door-${floor + 1}-${i + 1}`,
      kind: 'marker',
      level,
      group: layer || null,
      ring: null,
      point: cleanPoint([at[0] * scale, at[1] * scale], grain),
      key: nextKey([way], way),
      texts: {},
      way,
      isTicked: true,
      match: null,
      notes: [],
    };
  });
}

/** Returns the name of a floor by a text outside of its rooms. */
function titleOfFloor({ texts }: Floor, { rooms }: FoundFloor): string | null {
  return floorNames(texts.filter(({ at }) => !rooms.some((ring) => ringContains(ring, at))))[0] ?? null;
}

/** Returns levels with the numbers of their names, from the lowest; those without a number keep their order. */
function withOrdinals(levels: readonly ProposedLevel[]): ProposedLevel[] {
  return levels
    .map((level) => ({ ...level, ordinal: floorNumber(level.names[''] ?? '') ?? level.ordinal }))
    .sort((a, b) => a.ordinal - b.ordinal);
}

/** Sorts rooms from the top, those of about one height from the left. */
function inReadingOrder(rooms: readonly Ring[]): Ring[] {
  const band = 3;
  const placed = rooms.map((ring) => ({
    ring,
    x: Math.min(...ring.map(([x]) => x)),
    row: Math.floor(Math.min(...ring.map(([, y]) => y)) / band),
  }));
  return placed.sort((a, b) => a.row - b.row || a.x - b.x).map(({ ring }) => ring);
}
