import { asc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { mailQueue } from '#db/schema/index.ts';
import { inTransaction } from '../transactions.ts';

export type MailRow = typeof mailQueue.$inferSelect;

export async function insertMail(db: Db, row: typeof mailQueue.$inferInsert): Promise<void> {
  await db.insert(mailQueue).values(row);
}

/**
 * Reserves up to `count` due messages until `until`, the time by which this process must have sent them. Parallel
 * senders never get the same message.
 */
export async function takeDueMails(now: Date, until: Date, count: number): Promise<MailRow[]> {
  return inTransaction(async (tx) => {
    const due = await tx
      .select()
      .from(mailQueue)
      .where(lte(mailQueue.nextAttemptAt, now))
      .orderBy(asc(mailQueue.nextAttemptAt))
      .limit(count)
      .for('update', { skipLocked: true });
    const ids = due.map((row) => row.id);
    if (ids.length > 0)
      await tx.update(mailQueue).set({ nextAttemptAt: until }).where(inArray(mailQueue.id, ids));
    return due;
  });
}

export async function deleteMail(id: string): Promise<void> {
  await inTransaction((tx) => tx.delete(mailQueue).where(eq(mailQueue.id, id)));
}

/** Records a failed attempt and the time of the next one. */
export async function postponeMail(row: MailRow, nextAttemptAt: Date, lastError: string): Promise<void> {
  const set = { attempts: row.attempts + 1, nextAttemptAt, lastError };
  await inTransaction((tx) => tx.update(mailQueue).set(set).where(eq(mailQueue.id, row.id)));
}
