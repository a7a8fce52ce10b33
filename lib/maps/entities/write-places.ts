import { blankEntity } from '#lib/mapmodel/defaults.ts';
import type { PlannedEntity } from '#lib/mapmodel/plan-replacement.ts';
import type { Entity, EntityHead } from '#lib/mapmodel/types.ts';
import { type EntityRow, entityOf, entityRow } from '#lib/maps/core/rows.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { mapInSlices, pauses, sliceMsWhileWriting } from '#lib/platform/in-slices.ts';
import { type EntityHeadRow, listDraftBodies, upsertDraftEntities } from './queries.ts';

/** So many places become rows and are written at once; others are served between. */
const placesPerPortion = 1000;
const triedMax = 50;
const goldenRatio = (1 + Math.sqrt(5)) / 2;

type Stored = ReadonlyMap<string, EntityHeadRow>;
type Bodies = ReadonlyMap<string, string>;
type Settled = { entity: Entity; row: EntityRow };
type Settling = {
  stored: Stored;
  /** What was read of the stored bodies at once; `read` gives those that are found to be needed beside. */
  bodies: Bodies;
  read: (ids: readonly string[]) => Promise<Bodies>;
  pause: ReturnType<typeof pauses>;
};

/**
 * Writes what a save makes of the draft's places, only rows whose hash differs, and answers all places as they then
 * are. Bodies are read only where they are needed: a save changes few
 * places as a rule and sends the others as they are, and where the fields that were sent, set on a blank place, give the
 * stored hash, they are the stored place, and setting them on it once more would change nothing.
 */
export async function writePlaces(
  tx: Ctx,
  projectId: LockedProjectId,
  before: readonly EntityHeadRow[],
  planned: readonly PlannedEntity[],
  revision: number,
): Promise<Entity[]> {
  const stored = new Map(before.map((row) => [row.id, row]));
  const read = (ids: readonly string[] | 'all') => listDraftBodies(tx.db, projectId, ids);
  // All at once take a third of the time that they take by their ids.
  const bodies: Bodies = areMostKnown(planned, stored) ? new Map() : await read('all');
  const settling: Settling = { stored, bodies, read, pause: pauses(sliceMsWhileWriting) };
  const places: Entity[] = [];
  for (const portion of inPortions(planned)) {
    const settled = await settlePortion(portion, settling);
    const differing = settled.flatMap(({ row }) => (isAsStored(row, stored) ? [] : [row]));
    await upsertDraftEntities(tx.db, projectId, differing, revision);
    for (const { entity } of settled) places.push(entity);
  }
  return places;
}

function inPortions(planned: readonly PlannedEntity[]): PlannedEntity[][] {
  const count = Math.ceil(planned.length / placesPerPortion);
  return Array.from({ length: count }, (_, n) =>
    planned.slice(n * placesPerPortion, (n + 1) * placesPerPortion),
  );
}

/** Whether of a sample of the places at least half are as they were sent. */
function areMostKnown(planned: readonly PlannedEntity[], stored: Stored): boolean {
  const kept = planned.filter((one) => 'stored' in one);
  const tried = kept.length <= triedMax ? kept : spread(kept);
  const known = tried.filter((one) => isAsStored(settle(one, undefined).row, stored));
  return known.length * 2 >= tried.length;
}

/** Some of a long list, in no rhythm that its entries may have: by multiples of the golden ratio. */
function spread<T>(list: readonly T[]): T[] {
  const shares = Array.from({ length: triedMax }, (_, n) => (n * goldenRatio) % 1);
  return shares.flatMap((share) => list[Math.floor(share * list.length)] ?? []);
}

/** The places of a portion and their rows. */
async function settlePortion(
  portion: readonly PlannedEntity[],
  { stored, bodies, read, pause }: Settling,
): Promise<Settled[]> {
  const settled = await mapInSlices(portion, (one) => settle(one, bodies.get(one.id)), pause);
  const isUnknown = (one: PlannedEntity, i: number) => {
    const row = settled[i]?.row;
    return 'stored' in one && !bodies.has(one.id) && row !== undefined && !isAsStored(row, stored);
  };
  const unknown = portion.filter(isUnknown);
  if (unknown.length === 0) return settled;
  const more = await read(unknown.map(({ id }) => id));
  return mapInSlices(
    settled,
    (one, i) => {
      const body = more.get(one.row.id);
      const place = portion[i];
      return body === undefined || !place ? one : settle(place, body);
    },
    pause,
  );
}

/** A place after the save and its row; without `body`, as if what is sent were all there is to it. */
function settle(one: PlannedEntity, body: string | undefined): Settled {
  const entity = 'made' in one ? one.made : one.after(storedOf(one.stored, body));
  return { entity, row: entityRow(entity) };
}

function storedOf(
  { id, kind, levelId, key, position, isHidden }: EntityHead,
  body: string | undefined,
): Entity {
  const head = { id, kind, levelId, key, position, isHidden };
  return body === undefined ? blankEntity(head) : entityOf({ ...head, body });
}

function isAsStored(row: EntityRow, stored: Stored): boolean {
  return stored.get(row.id)?.hash === row.hash;
}
