import { hasMoreEntities } from '#lib/maps/core/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';

/** A response with this many areas and markers has some megabytes. */
const entitiesOfLargeProject = 2_000;

/** Checks whether a project's draft is so large that making a response of it would block other requests. */
export function isLargeProject({ db }: Ctx, idOrKey: string): Promise<boolean> {
  return hasMoreEntities(db, idOrKey, entitiesOfLargeProject);
}
