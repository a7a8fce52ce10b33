import type { Db } from '#db/client.ts';
import type { DraftChange } from '#lib/mapmodel/draft-changes.ts';
import { writtenAlt } from '#lib/mapmodel/image-alts.ts';
import { isSame } from '#lib/mapmodel/is-same.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import { type ImageRow, listImageRowsById } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import {
  listDraftEntityRowsAbout,
  listDraftLevelRows,
  listDraftLevelSums,
  listStoredTags,
  listTakenIds,
} from './queries.ts';

/** The rows that a batch needs: all levels and tags, and only the places that it concerns. */
export type Stored = Awaited<ReturnType<typeof loadStored>>;

type Placed = Exclude<DraftChange, { kind: 'level' | 'tag' | 'image' }>;

/** Returns the changes of areas and markers. */
export const ofPlaces = (changes: readonly DraftChange[]) =>
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
