import { AppError } from '#lib/contract/errors.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { withPublished } from '#lib/maps/live/find-live.ts';
import { findRoute, type RouteQuery, type RouteReply } from '#lib/maps/ways/find-route.ts';
import type { Ctx } from '#lib/platform/context.ts';

/** Returns a route through the published map of a project that the caller may read. */
export async function getRoute(
  ctx: Ctx,
  { project, ...query }: RouteQuery & { project: string },
): Promise<RouteReply> {
  const { id } = await requireProject(ctx, project, 'read');
  return withPublished(id, (published) => {
    if (!published) throw new AppError('notFound.publishedMap');
    return findRoute(ctx, published, query);
  });
}
