import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { keptKeys } from '#db/schema/index.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { deleteInBatches } from '#lib/platform/transactions.ts';

/** Keeps the present key of a project for its organization until `keptUntil`. */
export async function insertKeptKey(
  db: Db,
  { id, key, organizationId }: Pick<LockedProject, 'id' | 'key' | 'organizationId'>,
  keptUntil: Date,
): Promise<void> {
  const kept = { organizationId, projectId: id, keptUntil };
  await db
    .insert(keptKeys)
    .values({ key, ...kept })
    .onConflictDoUpdate({ target: keptKeys.key, set: kept });
}

/**
 * Keeps the keys of all projects of an organization that were public once. Locks their rows first, so that a rename
 * that is under way counts.
 */
export async function insertKeptKeysOf(tx: Tx, organizationId: string, keptUntil: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO kept_keys (key, organization_id, kept_until)
    SELECT key, organization_id, ${keptUntil.toISOString()}::timestamptz FROM projects
    WHERE organization_id = ${organizationId} AND published_at IS NOT NULL ORDER BY id FOR UPDATE
    ON CONFLICT (key) DO UPDATE SET organization_id = excluded.organization_id, kept_until = excluded.kept_until`);
}

/** Ends the keeping of a key if it is the organization's own, or its time is over. Returns the project that had it. */
export async function deleteKeptKey(db: Db, key: string, organizationId: string, now: Date): Promise<void> {
  const isFree = or(eq(keptKeys.organizationId, organizationId), lte(keptKeys.keptUntil, now));
  await db.delete(keptKeys).where(and(eq(keptKeys.key, key), isFree));
}

/** Checks whether a key is kept, for whatever organization. */
export async function isKeyKept(db: Db, key: string): Promise<boolean> {
  return (await db.$count(keptKeys, eq(keptKeys.key, key))) > 0;
}

/** Ends the keeping of a key for whatever organization. Returns whether it was kept. */
export async function deleteAnyKeptKey(db: Db, key: string): Promise<boolean> {
  const ended = await db.delete(keptKeys).where(eq(keptKeys.key, key));
  return ended.count > 0;
}

/** Deletes the keys whose time is over. */
export async function deleteEndedKeptKeys(): Promise<void> {
  await deleteInBatches(keptKeys, sql`${keptKeys.keptUntil} <= now()`);
}
