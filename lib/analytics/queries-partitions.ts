import { sql } from 'drizzle-orm';
import { boundLockWait } from '#db/client.ts';
import { inTransaction } from '#lib/platform/transactions.ts';

/** One month (UTC). Its events are one partition. */
export type Month = { name: string; from: string; to: string };

/** Advisory lock under which processes create and drop partitions one after the other. */
const partitionsLock = 7_204_119;
/** Time to wait for the lock on the parent table. Everyone who comes later waits behind this request. */
const lockWaitMs = 2_000;

/** Returns the names of the partitions, oldest first. */
export async function listPartitions(): Promise<string[]> {
  const rows = await inTransaction((tx) =>
    tx.execute<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'analytics_events'::regclass ORDER BY 1`),
  );
  return rows.map(({ name }) => name);
}

/** Creates the partition of a month if missing. It is attached, which blocks neither readers nor writers. */
export async function makePartition({ name, from, to }: Month): Promise<void> {
  const table = sql.identifier(name);
  await inTransaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${partitionsLock})`);
    const [row] = await tx.execute(sql`SELECT to_regclass(${name}) AS found`);
    if (row?.found != null) return;
    await tx.execute(sql`CREATE TABLE ${table} (LIKE analytics_events)`);
    await tx.execute(sql`ALTER TABLE analytics_events ATTACH PARTITION ${table}
      FOR VALUES FROM (${sql.raw(`'${from}'`)}) TO (${sql.raw(`'${to}'`)})`);
  });
}

/** Drops the partition of a month and returns true, unless events of it are not in the sums yet. */
export async function dropPartition({ name, from, to }: Month): Promise<boolean> {
  return inTransaction(async (tx) => {
    await boundLockWait(tx, lockWaitMs);
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${partitionsLock})`);
    // From here on no month gets events, so the check below stays true until the end.
    await tx.execute(sql`LOCK TABLE analytics_events IN ACCESS EXCLUSIVE MODE`);
    const waiting = await tx.execute(sql`
      SELECT 1 FROM analytics_unsummed WHERE first_day < ${to}::timestamptz AT TIME ZONE 'UTC'
        AND last_day >= ${from}::timestamptz AT TIME ZONE 'UTC' LIMIT 1`);
    if (waiting.length > 0) return false;
    await tx.execute(sql`DROP TABLE IF EXISTS ${sql.identifier(name)}`);
    return true;
  });
}
