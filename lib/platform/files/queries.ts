import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { inTransaction } from '#lib/platform/transactions.ts';

/** Beside the lock of migrations. */
const lockOfFiles = 7_204_119;

/**
 * Takes the lock of stored files with others who read them, until the end of the transaction. It ends with the process
 * that has it: the server ends the transaction of one that is silent for `idleMsMax`.
 */
export async function lockFiles(tx: Tx, idleMsMax: number): Promise<void> {
  await tx.execute(sql`
    SELECT set_config('idle_in_transaction_session_timeout', ${String(idleMsMax)}, true),
      pg_advisory_xact_lock_shared(${lockOfFiles})`);
}

/** Tells the server that the process of a transaction still runs. */
export async function touch(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT 1`);
}

/**
 * Checks whether files are held now. Ask after you know which files nothing uses: who holds files from then on does not
 * know them either. Looks at the lock without trying to take it: those who ask at the same time would take each other
 * for a backup.
 */
export async function areFilesHeld(): Promise<boolean> {
  const [row] = await inTransaction((tx) =>
    tx.execute<{ isLocked: boolean }>(sql`
      SELECT EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND classid = 0 AND objid = ${lockOfFiles} AND objsubid = 1) AS "isLocked"`),
  );
  return row?.isLocked ?? true;
}
