import { hasMoreEntities } from '#lib/maps/core/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';

/** The answer that holds so many areas and markers has some megabytes. */
const entitiesOfLargeProject = 2_000;

/** Whether the draft of a project, named by id or key, is so large that to make an answer of it keeps others waiting. */
export function isLargeProject({ db }: Ctx, idOrKey: string): Promise<boolean> {
  return hasMoreEntities(db, idOrKey, entitiesOfLargeProject);
}
