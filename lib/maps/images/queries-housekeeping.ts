import { sql } from 'drizzle-orm';
import { inTransaction } from '#lib/platform/transactions.ts';

// Jobs use these queries, so each is a transaction of its own, with the bounds of one.

const firstId = '00000000-0000-0000-0000-000000000000';
const imagesAtOnce = 2_000;

/** Lists the names of all stored files in use: images, their thumbnails, avatars. */
export async function listUsedFiles(): Promise<Set<string>> {
  const used = new Set<string>();
  let after: string | null = firstId;
  while (after !== null) {
    const rows: { id: string; file: string; thumbnails: { file: string }[] }[] = await listFilesAfter(after);
    for (const { file, thumbnails } of rows) {
      used.add(file);
      for (const thumbnail of thumbnails) used.add(thumbnail.file);
    }
    after = rows.length < imagesAtOnce ? null : (rows.at(-1)?.id ?? null);
  }
  const avatars = await inTransaction((tx) =>
    tx.execute<{ file: string }>(sql`SELECT avatar_file AS file FROM users WHERE avatar_file IS NOT NULL`),
  );
  for (const { file } of avatars) used.add(file);
  return used;
}

async function listFilesAfter(id: string) {
  return inTransaction((tx) =>
    tx.execute<{ id: string; file: string; thumbnails: { file: string }[] }>(sql`
      SELECT id, file, thumbnails FROM images WHERE id > ${id}::uuid ORDER BY id LIMIT ${imagesAtOnce}`),
  );
}

/** Returns the next project after `id` with deleted images or icons, or null. */
export async function findProjectWithDeleted(id: string = firstId): Promise<string | null> {
  const [row] = await inTransaction((tx) =>
    tx.execute<{ id: string | null }>(sql`
      SELECT min(project_id::text) AS id FROM (
        SELECT project_id FROM images WHERE deleted_at IS NOT NULL AND project_id > ${id}::uuid
        UNION ALL SELECT project_id FROM icons WHERE deleted_at IS NOT NULL AND project_id > ${id}::uuid
      ) deleted`),
  );
  return row?.id ?? null;
}

/**
 * Deletes the rows of deleted icons and images of a project that its live data no longer show. Their files are then
 * collected as unused. Reads the live data once: every id in them counts as shown, whatever field it is in.
 */
export async function removeDeletedImages(projectId: string): Promise<void> {
  await inTransaction((tx) =>
    tx.execute(sql`
      WITH shown AS MATERIALIZED (
        SELECT DISTINCT (regexp_matches(text, ${idPattern}, 'g'))[1]::uuid AS id FROM (
          SELECT body AS text FROM live_entities WHERE project_id = ${projectId}
          UNION ALL SELECT body FROM live_levels WHERE project_id = ${projectId}
          UNION ALL SELECT settings::text || appearance::text FROM live_projects WHERE project_id = ${projectId}
        ) live
      ), gone AS (
        DELETE FROM icons i WHERE i.project_id = ${projectId} AND i.deleted_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM shown s WHERE s.id = i.id)
        RETURNING i.id
      )
      DELETE FROM images i WHERE i.project_id = ${projectId} AND i.deleted_at IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM icons c WHERE c.image_id = i.id AND NOT EXISTS (SELECT 1 FROM gone g WHERE g.id = c.id))
        AND NOT EXISTS (SELECT 1 FROM shown s WHERE s.id = i.id)
        AND NOT EXISTS (
          SELECT 1 FROM live_projects l WHERE l.project_id = i.project_id AND l.appearance->>'logoFile' = i.file)`),
  );
}

const idPattern = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';
