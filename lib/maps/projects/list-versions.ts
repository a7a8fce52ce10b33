import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { listVersionRows } from './queries-versions.ts';

/** What publish and update-live kept of a project, newest first. */
export async function listVersions(ctx: Ctx, input: { projectId: string; offset: number; size: number }) {
  const project = await requireProject(ctx, input.projectId, 'read');
  const { count, rows } = await listVersionRows(ctx.db, project.id, input.offset, input.size);
  return {
    count,
    results: rows.map((row) => ({
      number: row.number,
      created_at: row.createdAt.toISOString(),
      created_by: row.email === null ? null : { email: row.email, full_name: row.fullName ?? '' },
      note: row.note,
      counts: { levels: row.levels, areas: row.areas, markers: row.markers },
    })),
  };
}
