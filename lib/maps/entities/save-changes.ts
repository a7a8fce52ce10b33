import { AppError, invalid } from '#lib/contract/errors.ts';
import type { Change } from '#lib/contract/schemas/changes.ts';
import type { DraftChange, EntityChange } from '#lib/mapmodel/draft-changes.ts';
import { planChanges } from '#lib/mapmodel/plan-changes.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import type { WayPart } from '#lib/mapmodel/way-bounds.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { type EntityRow, entityOf, levelOf } from '#lib/maps/core/rows.ts';
import { type ImageRow, listIconRows } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { findConflicts } from './find-conflicts.ts';
import { type PicturedWrite, resolveLevelImages } from './level-images.ts';
import { loadStored, ofPlaces, type Stored } from './load-stored.ts';
import { presentRecords, type Records } from './present-draft.ts';
import { hasWay, listDraftExternalIds, listDraftKeys, listDraftWays } from './queries.ts';
import { writePlanned } from './write-draft.ts';

type ChangesWrite = PicturedWrite & { changes: readonly Change[]; baseRevision: number };

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
