import { invalidAt } from '#lib/contract/errors.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-store.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { findImageByFile, listImageRowsById } from './queries.ts';

/**
 * The stored file of the project's image that `logo` names by its id or address; null and undefined stay. Throws a 400
 * at `path` where the project's library has no such image.
 */
export async function findLogoFile(
  tx: Ctx,
  projectId: LockedProjectId,
  logo: string | null | undefined,
  path: string,
): Promise<string | null | undefined> {
  if (logo === null || logo === undefined) return logo;
  if (isUuid(logo)) {
    const [row] = await listImageRowsById(tx.db, projectId, [logo.toLowerCase()]);
    if (row) return row.file;
  }
  const file = fileNameOfUrl(logo);
  if (file !== null && (await findImageByFile(tx.db, projectId, file))) return file;
  throw invalidAt(path, 'map.logo');
}
