import { isStorable } from '#lib/contract/scalars.ts';
import { hasMoreContent } from '#lib/maps/core/queries.ts';
import { megabyte } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';

/** A response with more has some megabytes. */
const small = { bytes: 2 * megabyte, entities: 2_000 };

/**
 * Checks whether a project's draft is so large that making a response of it would block other requests. `idOrKey` may be
 * any text of a caller.
 */
export async function isLargeProject({ db }: Ctx, idOrKey: string): Promise<boolean> {
  return isStorable(idOrKey) && hasMoreContent(db, idOrKey, small);
}
