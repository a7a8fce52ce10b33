import { isStorable } from '#lib/contract/scalars.ts';
import { hasMoreEntities } from '#lib/maps/core/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';

/** A response with this many areas and markers has some megabytes. */
const entitiesOfLargeProject = 2_000;

/**
 * Checks whether a project's draft is so large that making a response of it would block other requests. `idOrKey` may be
 * any text of a caller.
 */
export async function isLargeProject({ db }: Ctx, idOrKey: string): Promise<boolean> {
  return isStorable(idOrKey) && hasMoreEntities(db, idOrKey, entitiesOfLargeProject);
}
