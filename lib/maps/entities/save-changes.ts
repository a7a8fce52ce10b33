import type { Db } from '#db/client.ts';
import { AppError, invalid } from '#lib/contract/errors.ts';
import type { Change } from '#lib/contract/schemas/changes.ts';
import type { DraftChange, EntityChange } from '#lib/mapmodel/draft-changes.ts';
import { writtenAlt } from '#lib/mapmodel/image-alts.ts';
import { isSame } from '#lib/mapmodel/is-same.ts';
import { planChanges } from '#lib/mapmodel/plan-changes.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import type { WayPart } from '#lib/mapmodel/way-bounds.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { type EntityRow, entityOf, levelOf } from '#lib/maps/core/rows.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import { type ImageRow, listIconRows, listImageRowsById } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { findConflicts } from './find-conflicts.ts';
import { type PicturedWrite, resolveLevelImages } from './level-images.ts';
import { presentRecords, type Records } from './present-draft.ts';
import {
  hasWay,
  listDraftEntityRowsAbout,
  listDraftExternalIds,
  listDraftKeys,
  listDraftLevelRows,
  listDraftLevelSums,
  listDraftWays,
  listStoredTags,
  listTakenIds,
} from './queries.ts';
import { writePlanned } from './write-draft.ts';

export type ChangesWrite = PicturedWrite & { changes: readonly Change[]; baseRevision: number };

/** The rows that a batch needs: all levels and tags, and only the places that it concerns. */
export type Stored = Awaited<ReturnType<typeof loadStored>>;

/**
 * Writes the level, area, marker and tag changes of a batch into the draft. Runs in the caller's transaction, with the
 * project locked. Throws a 409 with the conflicts, or all faults at once, before it writes.
 */
export async function saveChanges(
  tx: Ctx,
  project: LockedProject,
  write: ChangesWrite,
): Promise<{ created: Records; updated: string[]; isChanged: boolean }> {
  const changes = await draftChanges(tx, project, write);
  const stored = await loadStored(tx, project, changes);
  if (write.baseRevision < project.revision) {
    const conflicts = await findConflicts(tx, project, write, stored);
    if (conflicts.length > 0) {
      throw new AppError('conflict.sameThings', {}, { members: { revision: project.revision, conflicts } });
    }
  }
  const { draft, isChanged } = await writeChanges(tx, project, changes, stored, write);
  const created = await presentRecords(tx, project, draft, [...draft.created]);
  return { created, updated: [...draft.updated], isChanged };
}

/** Plans changes of the `stored` rows that they concern, and writes them. Throws all faults at once, before it writes. */
export async function writeChanges(
  tx: Ctx,
  project: LockedProject,
  changes: readonly DraftChange[],
  stored: Stored,
  write: Pick<ChangesWrite, 'defaultLanguage' | 'revision'> & Partial<Pick<ChangesWrite, 'beforeLarge'>>,
) {
  const draft = planChanges({
    changes,
    root: 'changes',
    levels: stored.levels.map(levelOf),
    entities: stored.entities.map(entityOf),
    tags: stored.tags,
    takenIds: stored.takenIds,
    sums: stored.sums,
    ways: await findDraftWays(tx, project, changes, stored.entities),
    ...(await loadNamed(tx, project, changes, stored.images)),
    defaultLanguage: write.defaultLanguage,
    newId,
  });
  if (draft.faults.length > 0) throw invalid(draft.faults);
  const isChanged = await writePlanned(tx, project.id, stored, draft, write.revision, write.beforeLarge);
  return { draft, isChanged };
}

/** Returns the batch as changes of the draft, with pictures resolved and without changes of the project itself. */
async function draftChanges(
  tx: Ctx,
  project: LockedProject,
  { changes, pictures, imageIds }: ChangesWrite,
): Promise<DraftChange[]> {
  const { images, faults } = await resolveLevelImages(tx, project.id, pictures, imageIds);
  if (faults.length > 0) throw invalid(faults);
  return changes.flatMap((change, i): DraftChange[] => {
    const at = { path: `changes[${i}]`, fieldsPath: `changes[${i}].fields` };
    if (change.kind === 'project') return [];
    const image = change.kind === 'level' && { image: images.get(i) };
    return [{ ...change, ...at, fields: change.fields ?? {}, ...image } as DraftChange];
  });
}

type Placed = Exclude<DraftChange, { kind: 'level' | 'tag' | 'image' }>;

const ofPlaces = (changes: readonly DraftChange[]) =>
  changes.filter((change): change is Placed => change.kind === 'area' || change.kind === 'marker');

/** Reads the images that the changes name. */
async function loadImages(db: Db, id: LockedProjectId, changes: readonly DraftChange[]) {
  const attached = ofPlaces(changes).flatMap(({ fields }) => fields.images?.map((image) => image.id) ?? []);
  const named = changes.filter(({ kind }) => kind === 'image').map((change) => change.id);
  return listImageRowsById(db, id, [...attached, ...named]);
}

/** Returns the ids of images whose alternative texts the changes write. All places that show them change. */
function rewordedImages(changes: readonly DraftChange[], images: readonly ImageRow[]): string[] {
  const written = changes.flatMap((change) => {
    if (change.kind === 'image') return [{ id: change.id, alt: change.fields.alt }];
    return ('images' in change.fields && change.fields.images) || [];
  });
  const alts = new Map(images.map((image) => [image.id, image.alt]));
  const reworded = written.filter(({ id, alt }) => alt && !isSame(writtenAlt(alt), alts.get(id)));
  return [...new Set(reworded.map(({ id }) => id))];
}

/** Reads the rows that the changes concern. */
export async function loadStored({ db }: Ctx, { id }: LockedProject, changes: readonly DraftChange[]) {
  const images = await loadImages(db, id, changes);
  const idsOf = (isWanted: (change: DraftChange) => boolean) =>
    changes.filter(isWanted).map((change) => change.id);
  const ids = idsOf(({ kind }) => kind === 'area' || kind === 'marker');
  const deletedTags = idsOf(({ kind, op }) => kind === 'tag' && op === 'delete');
  const referred = [...deletedTags, ...rewordedImages(changes, images)];
  const created = idsOf(({ op }) => op === 'create');
  return {
    levels: await listDraftLevelRows(db, id),
    tags: await listStoredTags(db, id),
    entities: await listDraftEntityRowsAbout(db, id, { ids, referred }),
    sums: await listDraftLevelSums(db, id),
    takenIds: await listTakenIds(db, id, created),
    images,
  };
}

/** Reads the keys, external ids and icons that the changes name. */
async function loadNamed(
  { db }: Ctx,
  { id }: LockedProject,
  changes: readonly DraftChange[],
  images: readonly ImageRow[],
) {
  const entities = ofPlaces(changes);
  const kinds = (['area', 'marker'] as EntityKind[]).filter((kind) =>
    entities.some((one) => one.kind === kind && (one.op === 'create' || one.fields.key !== undefined)),
  );
  const hasIcons = entities.some(({ fields }) => 'customIcon' in fields && fields.customIcon);
  const icons = hasIcons ? await listIconRows(db, id, 'library') : [];
  return {
    keys: await listDraftKeys(db, id, kinds),
    externalIds: await listDraftExternalIds(
      db,
      id,
      entities.flatMap(({ fields }) => fields.externalId ?? []),
    ),
    references: {
      images: new Map(images.map((image) => [image.id, image.alt])),
      iconIds: new Set(icons.map((icon) => icon.id)),
    },
  };
}

/**
 * Returns the draft's markers with a role in directions, if one of the changes may add a connector, else null: most
 * writes need not read them. `rows` are the stored places that the changes concern.
 */
async function findDraftWays(
  { db }: Ctx,
  { id }: LockedProject,
  changes: readonly DraftChange[],
  rows: readonly EntityRow[],
): Promise<WayPart[] | null> {
  const withWay = new Set(rows.filter(({ body }) => hasWay(body)).map((row) => row.id));
  const isAbout = (change: DraftChange) =>
    change.kind === 'marker' && change.op !== 'delete' && mayAdd(change, withWay.has(change.id));
  return changes.some(isAbout) ? listDraftWays(db, id) : null;
}

function mayAdd({ op, level, fields }: EntityChange, hadWay: boolean): boolean {
  if ('way' in fields && fields.way) return true;
  return hadWay && op === 'update' && Boolean(fields.workingHours ?? fields.level ?? level);
}
