import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { LockedProjectId } from './scope.ts';

/**
 * Brings the pictures of the kiosk in the settings up to date with the library: their files and texts, without those that
 * were deleted.
 */
export async function settlePictures(db: Db, id: LockedProjectId): Promise<void> {
  await db.execute(sql`
    UPDATE projects p SET settings = CASE WHEN known.pictures IS NULL THEN p.settings #- '{kiosk,pictures}'
      ELSE jsonb_set(p.settings, '{kiosk,pictures}', known.pictures) END
    FROM (
      SELECT jsonb_agg(jsonb_build_object('id', i.id, 'file', i.file, 'alt', i.alt, 'thumbnails', COALESCE((
        SELECT jsonb_agg(t.one->'file' ORDER BY t.place)
        FROM jsonb_array_elements(i.thumbnails) WITH ORDINALITY AS t(one, place)), '[]'::jsonb)
      ) ORDER BY e.place) AS pictures
      FROM projects q
        CROSS JOIN LATERAL jsonb_array_elements(q.settings#>'{kiosk,pictures}') WITH ORDINALITY AS e(one, place)
        JOIN images i ON i.project_id = q.id AND i.id::text = e.one->>'id' AND i.deleted_at IS NULL
      WHERE q.id = ${id}) known
    WHERE p.id = ${id} AND p.settings#>'{kiosk,pictures}' IS DISTINCT FROM known.pictures`);
}
