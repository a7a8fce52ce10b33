import type { StoredPicture } from '#db/schema/stored.ts';
import { invalid } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import type { DraftChange } from '#lib/mapmodel/draft-changes.ts';
import { writtenAlt } from '#lib/mapmodel/image-alts.ts';
import { isSame } from '#lib/mapmodel/is-same.ts';
import { planChanges } from '#lib/mapmodel/plan-changes.ts';
import type { ImageAlt } from '#lib/mapmodel/types.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { entityOf, levelOf } from '#lib/maps/core/rows.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { listDraftEntityRowsAbout, listDraftLevelRows } from '#lib/maps/entities/queries.ts';
import { writePlanned } from '#lib/maps/entities/write-draft.ts';
import { type ImageRow, listImageRowsById } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';

/** A picture as a write names it. */
export type WrittenPicture = { id: string; alt?: ImageAlt | undefined };

/** Alternative texts that a write changes, with their paths. */
type NewAlt = { id: string; alt: ImageAlt; path: string };

/** Returns a picture of the kiosk as the settings keep it. */
export function storedPicture({
  id,
  file,
  thumbnails,
  alt,
}: Omit<ImageRow, 'width' | 'height'>): StoredPicture {
  return { id, file, thumbnails: thumbnails.map((thumbnail) => thumbnail.file), alt };
}

/**
 * Returns the pictures that a write names, each once, as the settings keep them, and the texts that it changes. Throws
 * a 400 at the place under `path` of an image that is not in the project's library. Undefined if nothing is written.
 */
export async function findPictures(
  tx: Ctx,
  projectId: ProjectId,
  written: readonly WrittenPicture[] | undefined,
  path: string,
): Promise<{ pictures: StoredPicture[]; alts: NewAlt[] } | undefined> {
  if (!written) return undefined;
  const rows = new Map<string, ImageRow>();
  for (const row of await listImageRowsById(
    tx.db,
    projectId,
    written.map(({ id }) => id),
  ))
    rows.set(row.id, row);
  const faults: Fault[] = [];
  const pictures = new Map<string, StoredPicture>();
  const alts: NewAlt[] = [];
  for (const [i, { id, alt }] of written.entries()) {
    const row = rows.get(id);
    if (!row) {
      faults.push(faultAt(`${path}[${i}]`, 'noSuch.image'));
      continue;
    }
    const texts = alt ? writtenAlt(alt) : row.alt;
    if (!isSame(texts, row.alt)) alts.push({ id, alt: texts, path: `${path}[${i}].alt` });
    pictures.set(id, storedPicture({ ...row, alt: texts }));
  }
  if (faults.length > 0) throw invalid(faults);
  return { pictures: [...pictures.values()], alts };
}

/** Writes alternative texts that came with pictures: of the images, and of the places that show them. */
export async function writePictureAlts(
  tx: Ctx,
  project: LockedProject,
  alts: readonly NewAlt[],
  revision: number,
): Promise<void> {
  if (alts.length === 0) return;
  const ids = alts.map(({ id }) => id);
  const stored = {
    levels: await listDraftLevelRows(tx.db, project.id),
    entities: await listDraftEntityRowsAbout(tx.db, project.id, { ids: [], referred: ids }),
    tags: [],
  };
  const rows = await listImageRowsById(tx.db, project.id, ids);
  const draft = planChanges({
    changes: alts.map(
      ({ id, alt, path }): DraftChange => ({
        kind: 'image',
        op: 'update',
        id,
        path,
        fieldsPath: path.replace(/\.alt$/, ''),
        fields: { alt },
      }),
    ),
    levels: stored.levels.map(levelOf),
    entities: stored.entities.map(entityOf),
    references: { images: new Map(rows.map((row) => [row.id, row.alt])), iconIds: new Set() },
    defaultLanguage: project.settings.defaultLanguage,
    newId,
  });
  if (draft.faults.length > 0) throw invalid(draft.faults);
  await writePlanned(tx, project.id, stored, draft, revision);
}
