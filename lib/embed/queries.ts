import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { projects } from '#db/schema/index.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';

/** Lists the icons that the visible places of a live map show: ids of custom icons, and addresses of linked ones. */
export async function listLiveIcons(db: Db, projectId: PublishedProjectId): Promise<string[]> {
  const rows = await db.execute<{ icon: string }>(sql`
    SELECT DISTINCT shown.icon
    FROM live_entities e JOIN live_levels l ON l.project_id = e.project_id AND l.id = e.level_id AND NOT l.is_hidden,
      LATERAL (SELECT e.body::jsonb AS b) parsed,
      LATERAL (VALUES (b->>'customIcon'), (b->>'icon'), (b->'customButton'->>'icon')) AS shown(icon)
    WHERE e.project_id = ${projectId} AND NOT e.is_hidden
      AND (e.body LIKE '%"customIcon":"%' OR e.body LIKE '%"icon":"http%') AND shown.icon IS NOT NULL`);
  return rows.map(({ icon }) => icon);
}

export async function findDescription(db: Db, projectId: PublishedProjectId): Promise<string> {
  const [row] = await db
    .select({ description: projects.description })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row?.description ?? '';
}
