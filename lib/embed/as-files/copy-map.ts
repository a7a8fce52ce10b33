import { AppError } from '#lib/contract/errors.ts';
import { liveMapOf, withPublished } from '#lib/maps/live/find-live.ts';
import { namesOf } from '#lib/maps/live/find-published.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { mapFiles } from './map-files.ts';
import { writeFolder } from './write-folder.ts';

type CopyInput = { project: string; folder: string; address: string | null };

/** What was copied. `allowedDomains` are the sites that alone may show the map, which a folder cannot ensure. */
type CopiedMap = {
  name: string;
  version: number;
  files: number;
  bytes: number;
  allowedDomains: readonly string[];
};

/**
 * For an operator: writes a published map, by id or key, into a folder that any static host serves. Throws 404 if it is
 * not published, 503 until its directions are built, and FolderRefused for a folder that is not ours to replace.
 */
export async function copyMap(
  ctx: Pick<Ctx, 'now' | 'origin'>,
  { project, folder, address }: CopyInput,
): Promise<CopiedMap> {
  return withPublished(project, async (published) => {
    if (!published) throw new AppError('notFound.publishedMap');
    const { key, allowedDomains } = published;
    const map = await liveMapOf(published, ctx.origin);
    const names = await namesOf(published);
    const copied = { published, map, names, address, copiedAt: ctx.now().toISOString() };
    const written = await writeFolder(folder, published.id, () => mapFiles(copied));
    return { name: key, version: map.version, allowedDomains, ...written };
  });
}
