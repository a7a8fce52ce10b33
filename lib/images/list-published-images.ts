import type { Database, Tx } from '#db/client.ts';
import type { PublishedProjectId } from '#lib/live/queries.ts';
import type { PresentedImage } from '#lib/mapmodel/present.ts';
import type { ProjectId } from '#lib/projects/scope.ts';
import { presentImages } from './present.ts';
import { listImageRows } from './queries.ts';

/** Images of a published project by id, with absolute URLs. */
export async function listPublishedImages(
  db: Database | Tx,
  projectId: PublishedProjectId,
  origin: string,
): Promise<Map<string, PresentedImage>> {
  // Stored pictures are public under unguessable names (additions section 7): being published is proof enough.
  return presentImages(await listImageRows(db, projectId as string as ProjectId), origin);
}
