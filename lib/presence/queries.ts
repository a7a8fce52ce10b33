import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';

export type RevisionRow = {
  id: string;
  revision: number;
  /** Who made it. Null if nobody knows, or the account was deleted. */
  by: string | null;
  fullName: string | null;
  email: string | null;
};

/** Lists the revisions of projects, and who made them. Leaves out projects that are gone. */
export async function listRevisions(db: Db, ids: readonly ProjectId[]): Promise<RevisionRow[]> {
  return db.execute<RevisionRow>(sql`
    SELECT p.id, p.revision, u.id AS by, u.full_name AS "fullName", u.email
    FROM projects p LEFT JOIN users u ON u.id = p.revised_by WHERE p.id = ANY(${sql.param(ids)}::uuid[])`);
}

/** Lists the names of users, and of API keys, by their ids. */
export async function listNames(db: Db, ids: { users: readonly string[]; keys: readonly string[] }) {
  return db.execute<{ id: string; fullName: string; email: string }>(sql`
    SELECT id, full_name AS "fullName", email FROM users WHERE id = ANY(${sql.param(ids.users)}::uuid[])
    UNION ALL SELECT id, name, '' FROM api_keys WHERE id = ANY(${sql.param(ids.keys)}::uuid[])`);
}
