import { and, desc, eq, isNull, lt, ne, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { mailTokens, pendingLogins, securityEvents, sessions, wrongCodes } from '#db/schema/index.ts';
import { isLive } from '#lib/identity/users/queries.ts';
import { deleteInBatches } from '#lib/platform/transactions.ts';

type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

/** Returns the user's live sessions, the last used first. */
export async function listLiveSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Ends the session. Returns false if it had ended. */
export async function endSession(db: Db, sessionId: string, userId: string, now: Date): Promise<boolean> {
  const { count } = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)));
  return count > 0;
}

/** Turns a token session into a browser session. Returns false if another call was first or the session has ended. */
export async function turnIntoBrowserSession(
  db: Db,
  sessionId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { count } = await db
    .update(sessions)
    .set({ kind: 'browser', lastUsedAt: now })
    .where(
      and(eq(sessions.id, sessionId), eq(sessions.userId, userId), eq(sessions.kind, 'token'), isLive(now)),
    );
  return count > 0;
}

/** Records the use of a session and sets `expiresAt` if given. Callers write at most once a minute. */
export async function touchSession(
  db: Db,
  sessionId: string,
  now: Date,
  expiresAt: Date | null,
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now, ...(expiresAt && { expiresAt }) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

/** Ends the user's sessions except `keptSessionId` and returns their number. */
export async function endSessions(
  db: Db,
  userId: string,
  now: Date,
  keptSessionId: string | null,
): Promise<number> {
  const { count } = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        keptSessionId === null ? undefined : ne(sessions.id, keptSessionId),
      ),
    );
  return count;
}

/** Deletes sessions and links that ended before `before`, wrong codes that no longer count, and old events. */
export async function deleteExpired(before: Date, codesBefore: Date, eventsBefore: Date): Promise<void> {
  await deleteInBatches(sessions, or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)));
  await deleteInBatches(mailTokens, lt(mailTokens.expiresAt, before));
  await deleteInBatches(pendingLogins, lt(pendingLogins.expiresAt, before));
  await deleteInBatches(wrongCodes, lt(wrongCodes.createdAt, codesBefore));
  await deleteInBatches(securityEvents, lt(securityEvents.createdAt, eventsBefore));
}
