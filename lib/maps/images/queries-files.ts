import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';

/** Names of all stored files that something uses: pictures, their thumbnails, avatars. */
export async function listUsedFiles(): Promise<Set<string>> {
  const rows = await database().execute<{ file: string }>(sql`
    SELECT file FROM images
    UNION ALL SELECT t->>'file' FROM images, jsonb_array_elements(thumbnails) t
    UNION ALL SELECT avatar_file FROM users WHERE avatar_file IS NOT NULL`);
  return new Set(rows.map((row) => row.file));
}

/**
 * Removes rows of deleted icons and images that the live data no longer show, and answers how many images went. Their
 * files are nobody's from then on.
 */
export async function removeDeletedImages(): Promise<number> {
  await database().execute(sql`
    DELETE FROM icons i WHERE i.deleted_at IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM live_entities l WHERE l.project_id = i.project_id AND l.body LIKE '%' || i.id || '%')`);
  const { count } = await database().execute(sql`
    DELETE FROM images i WHERE i.deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM icons c WHERE c.image_id = i.id)
      AND NOT EXISTS (
        SELECT 1 FROM live_entities l WHERE l.project_id = i.project_id AND l.body LIKE '%' || i.id || '%')
      AND NOT EXISTS (
        SELECT 1 FROM live_levels l WHERE l.project_id = i.project_id AND l.body LIKE '%' || i.id || '%')`);
  return count;
}
