import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';

type Db = Database | Tx;

export type DiffRow = {
  change: 'added' | 'changed' | 'removed';
  kind: 'level' | 'area' | 'marker';
  id: string;
  key: string;
  title: string | null;
  level_id: string | null;
  level_key: string | null;
  level_name: string | null;
};

/**
 * What differs between the draft and the live rows. Order alone is no difference: taking out one place moves those
 * behind it. A text counts in the default language of its side.
 */
export async function listDiffRows(db: Db, projectId: ProjectId): Promise<DiffRow[]> {
  return db.execute<DiffRow>(sql`
    WITH languages AS (
      SELECT p.settings->>'defaultLanguage' AS draft, l.settings->>'defaultLanguage' AS live
      FROM projects p LEFT JOIN live_projects l ON l.project_id = p.id WHERE p.id = ${projectId}
    ), levels AS (
      SELECT d.id AS d_id, l.id AS l_id, COALESCE(d.id, l.id) AS id, COALESCE(d.key, l.key) AS key,
        COALESCE(d.body, l.body)::jsonb->>'name' AS name, COALESCE(d.position, l.position) AS position,
        (d.key, d.position, d.is_hidden, d.body) IS DISTINCT FROM (l.key, l.position, l.is_hidden, l.body) AS differs
      FROM (SELECT * FROM draft_levels WHERE project_id = ${projectId}) d
      FULL JOIN (SELECT * FROM live_levels WHERE project_id = ${projectId}) l ON l.id = d.id
    ), entities AS (
      SELECT d.id AS d_id, l.id AS l_id, COALESCE(d.id, l.id) AS id, COALESCE(d.kind, l.kind) AS kind,
        COALESCE(d.key, l.key) AS key, COALESCE(d.level_id, l.level_id) AS level_id,
        COALESCE(d.position, l.position) AS position,
        CASE WHEN d.id IS NULL THEN l.body::jsonb->'translations'->languages.live->>'title'
          ELSE d.body::jsonb->'translations'->languages.draft->>'title' END AS title
      FROM (SELECT * FROM draft_entities WHERE project_id = ${projectId}) d
      FULL JOIN (SELECT * FROM live_entities WHERE project_id = ${projectId}) l ON l.id = d.id
      CROSS JOIN languages
      WHERE (d.kind, d.level_id, d.key, d.is_hidden, d.body) IS DISTINCT FROM (l.kind, l.level_id, l.key, l.is_hidden, l.body)
    )
    SELECT CASE WHEN l_id IS NULL THEN 'added' WHEN d_id IS NULL THEN 'removed' ELSE 'changed' END AS change, 'level' AS kind, id, key, name AS title,
      NULL::uuid AS level_id, NULL AS level_key, NULL AS level_name, position AS level_position, 0 AS position
    FROM levels WHERE differs
    UNION ALL
    SELECT CASE WHEN e.l_id IS NULL THEN 'added' WHEN e.d_id IS NULL THEN 'removed' ELSE 'changed' END AS change, e.kind, e.id, e.key, e.title, v.id, v.key, v.name, v.position, e.position
    FROM entities e JOIN levels v ON v.id = e.level_id
    ORDER BY level_position, position, id`);
}
