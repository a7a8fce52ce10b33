import type { Db } from '#db/client.ts';
import type { PresentScope } from '#lib/mapmodel/present.ts';
import type { ProjectId, PublishedProjectId } from '#lib/maps/core/scope.ts';
import { presentIcons, presentImages } from './present.ts';
import { listIconRows, listImageRows } from './queries.ts';

/** Returns the images and custom icons of a published project by id, with absolute URLs. */
export async function listPublishedImages(
  db: Db,
  publishedId: PublishedProjectId,
  origin: string,
): Promise<Pick<PresentScope, 'images' | 'icons'>> {
  // Stored images are public under unguessable names (docs/contract.md, 6.4 Images), so no further permission is
  // needed.
  const projectId = publishedId as string as ProjectId;
  return {
    images: presentImages(await listImageRows(db, projectId, 'all'), origin),
    icons: presentIcons(await listIconRows(db, projectId, 'all'), origin),
  };
}
