import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { dayRange } from '#lib/platform/usage/day-range.ts';
import { countOpenedById } from './queries-dashboard.ts';

/** Returns how often visitors opened each area and marker of a project in a range of UTC days, by id. */
export async function countOpened(
  ctx: Ctx,
  input: { project: string; from?: string | undefined; to?: string | undefined },
): Promise<Map<string, number>> {
  const { id: projectId } = await requireProject(ctx, input.project, 'read');
  const now = ctx.now();
  const rows = await countOpenedById(ctx.db, { projectId, range: dayRange(input, now), now });
  return new Map(rows.map((row) => [row.id, row.count]));
}
