import type { StoredPicture } from '#db/schema/stored.ts';
import { invalid } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import type { DraftChange } from '#lib/mapmodel/draft-changes.ts';
import { writtenAlt } from '#lib/mapmodel/image-alts.ts';
import { isSame } from '#lib/mapmodel/is-same.ts';
import type { ImageAlt } from '#lib/mapmodel/types.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { loadStored } from '#lib/maps/entities/load-stored.ts';
import { writeChanges } from '#lib/maps/entities/save-changes.ts';
import { type ImageRow, listImageRowsById } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';

/** Alternative texts that a write changes, with their paths. */
type NewAlt = { id: string; alt: ImageAlt; path: string };

/** Returns a picture of the kiosk as the settings keep it. */
export function storedPicture({ id, file, thumbnails, alt }: ImageRow): StoredPicture {
  return { id, file, thumbnails: thumbnails.map((thumbnail) => thumbnail.file), alt };
}

/**
 * Returns the pictures that a write names, each once, as the settings keep them, and the texts that it changes. Throws
 * a 400 at the place under `path` of an image that is not in the project's library. Undefined if nothing is written.
 */
export async function findPictures(
  tx: Ctx,
  projectId: ProjectId,
  written: readonly { id: string; alt?: ImageAlt | undefined }[] | undefined,
  path: string,
): Promise<{ pictures: StoredPicture[]; alts: NewAlt[] } | undefined> {
  if (!written) return undefined;
  const ids = written.map(({ id }) => id);
  const rows = new Map((await listImageRowsById(tx.db, projectId, ids)).map((row) => [row.id, row]));
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
  const changes = alts.map(({ id, alt, path }): DraftChange => {
    return { kind: 'image', op: 'update', id, path, fieldsPath: path.replace(/\.alt$/, ''), fields: { alt } };
  });
  const { defaultLanguage } = project.settings;
  const stored = await loadStored(tx, project, changes);
  await writeChanges(tx, project, changes, stored, { defaultLanguage, revision });
}
