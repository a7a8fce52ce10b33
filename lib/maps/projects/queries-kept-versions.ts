import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { VersionReason } from '#lib/contract/choices.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import { inTransaction } from '#lib/platform/transactions.ts';

type Kept = { liveMax: number; draftMax: number; draftsSince: Date; draftBytesMax: number };

/** Checks whether a version of the draft was made for this reason since then. */
export async function hasVersionSince(
  db: Db,
  projectId: LockedProjectId,
  reason: VersionReason,
  since: Date,
): Promise<boolean> {
  const rows = await db.execute(sql`
    SELECT 1 FROM project_versions WHERE project_id = ${projectId} AND reason = ${reason}
      AND created_at > ${since.toISOString()}::timestamptz LIMIT 1`);
  return rows.length > 0;
}

/** Lists the ids of projects with a version of the draft from before `since` that a newer one follows. */
export async function listExpired(since: Date): Promise<string[]> {
  const rows = await inTransaction((tx) =>
    tx.execute<{ id: string }>(sql`
    SELECT DISTINCT v.project_id AS id FROM project_versions v
    WHERE v.kind = 'draft' AND v.created_at < ${since.toISOString()}::timestamptz AND EXISTS (
      SELECT FROM project_versions n WHERE n.project_id = v.project_id AND n.kind = 'draft' AND n.number > v.number)`),
  );
  return rows.map(({ id }) => id);
}

/** Like pruneVersions, in a transaction of its own. Leaves a project to which somebody writes for the next time. */
export async function pruneAlone(projectId: string, keptOf: (plan: PlanName) => Kept): Promise<void> {
  await inTransaction(async (tx) => {
    const [row] = await tx.execute<{ id: string; plan: PlanName }>(sql`
      SELECT p.id, o.plan FROM projects p JOIN organizations o ON o.id = p.organization_id
      WHERE p.id = ${projectId} FOR UPDATE OF p SKIP LOCKED`);
    if (row) await pruneVersions(tx, row.id as LockedProjectId, keptOf(row.plan));
  });
}

/**
 * Deletes all but the newest live versions, and versions of the draft that are too many, too old or too large together.
 * Never deletes the newest version of a kind. Counts the bytes that only versions of the draft have.
 */
export async function pruneVersions(
  db: Db,
  projectId: LockedProjectId,
  { liveMax, draftMax, draftsSince, draftBytesMax }: Kept,
): Promise<void> {
  const beyond = sql`number IN (
    SELECT number FROM (
      SELECT number, kind, created_at, row_number() OVER (PARTITION BY kind ORDER BY number DESC) AS rank
      FROM project_versions WHERE project_id = ${projectId}
    ) ranked
    WHERE rank > 1 AND (rank > CASE kind WHEN 'live' THEN ${liveMax}::int ELSE ${draftMax}::int END
      OR kind = 'draft' AND created_at < ${draftsSince.toISOString()}::timestamptz))`;
  await deleteVersions(db, projectId, beyond);
  // Each round deletes one version, so the rounds end with the newest.
  while ((await countVersionBytes(db, projectId)) > draftBytesMax) {
    const oldest = sql`number = (SELECT min(number) FROM project_versions WHERE project_id = ${projectId} AND kind = 'draft')
      AND number < (SELECT max(number) FROM project_versions WHERE project_id = ${projectId} AND kind = 'draft')`;
    if ((await deleteVersions(db, projectId, oldest)) === 0) return;
  }
}

/** Deletes versions, and the rows that no other version has. Returns how many versions were deleted. */
async function deleteVersions(db: Db, projectId: LockedProjectId, where: SQL): Promise<number> {
  const deleted = await db.execute<{ number: number }>(
    sql`DELETE FROM project_versions WHERE project_id = ${projectId} AND ${where} RETURNING number`,
  );
  const numbers = deleted.map(({ number }) => number);
  if (numbers.length === 0) return 0;
  await db.execute(sql`
    DELETE FROM version_rows w WHERE project_id = ${projectId}
      AND from_number <= ${Math.max(...numbers)} AND to_number >= ${Math.min(...numbers)} AND NOT EXISTS (
        SELECT FROM project_versions v WHERE v.project_id = w.project_id
          AND v.number BETWEEN w.from_number AND w.to_number)`);
  return numbers.length;
}

/**
 * Counts the bytes of the bodies that only versions of the draft have, and keeps the sum at the project. A row is shared
 * if the first live version from its beginning on still has it, or if the draft has it.
 */
async function countVersionBytes(db: Db, projectId: LockedProjectId): Promise<number> {
  const drafts = sql`SELECT id, hash FROM draft_entities WHERE project_id = ${projectId}
    UNION ALL SELECT id, hash FROM draft_levels WHERE project_id = ${projectId}`;
  const [row] = await db.execute<{ bytes: number }>(sql`
    WITH firsts AS (
      SELECT f.from_number, (
        SELECT min(number) FROM project_versions
        WHERE project_id = ${projectId} AND kind = 'live' AND number >= f.from_number) AS live
      FROM (SELECT DISTINCT from_number FROM version_rows WHERE project_id = ${projectId}) f
    ), own AS (
      SELECT w.id, w.hash, octet_length(w.body) AS bytes FROM version_rows w JOIN firsts f USING (from_number)
      WHERE w.project_id = ${projectId} AND (f.live IS NULL OR w.to_number < f.live)
    )
    UPDATE projects SET version_bytes = (
      SELECT COALESCE(sum(own.bytes), 0) FROM own LEFT JOIN (${drafts}) d ON d.id = own.id AND d.hash = own.hash
      WHERE d.id IS NULL)
    WHERE id = ${projectId} RETURNING version_bytes::float8 AS bytes`);
  return row?.bytes ?? 0;
}
