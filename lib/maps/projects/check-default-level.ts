import { invalidAt } from '#lib/contract/errors.ts';
import { storedParts } from '#lib/maps/core/present.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { hasDraftLevel } from '#lib/maps/entities/has-draft-level.ts';
import type { Ctx } from '#lib/platform/context.ts';
import type { ProjectFields } from './merge-fields.ts';

/**
 * Throws a 400 where the default level that is sent is not in the draft. Judged after the levels are written, so that
 * one save may bring a level and make it the default; an old one sent back as it was read passes.
 */
export async function checkDefaultLevel(
  tx: Ctx,
  project: LockedProject,
  fields: ProjectFields,
  pathPrefix = '',
): Promise<void> {
  const levelId = fields.settings?.defaultLevelId;
  if (!levelId || (await hasDraftLevel(tx, project.id, levelId))) return;
  if (storedParts(project).settings.defaultLevelId === levelId) return;
  throw invalidAt(`${pathPrefix}settings.defaultLevelId`, 'There is no level with this id in the project.');
}
