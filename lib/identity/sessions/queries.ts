import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { sessions } from '#db/schema/index.ts';
import { limits } from '#lib/plans/limits.ts';
import { deleteInBatches } from '#lib/platform/transactions.ts';

/** Condition for a session that has neither ended nor expired, nor slid on for longer than any session may. */
const isLive = (now: Date) =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.createdAt, new Date(now.getTime() - limits.browserSessionSecondsMax * 1000)),
  );

/** Returns the session if it belongs to this user and is live, else null. */
export async function findLiveSession(db: Db, sessionId: string, userId: string, now: Date) {
  const [row] = await db
    .select({
      id: sessions.id,
      kind: sessions.kind,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isLive(now)));
  return row ?? null;
}

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

/**
 * Records the use of a session and sets `expiresAt` if given. Returns false if the session has ended meanwhile. Callers
 * write at most once a minute.
 */
export async function touchSession(
  db: Db,
  sessionId: string,
  now: Date,
  expiresAt: Date | null,
): Promise<boolean> {
  const { count } = await db
    .update(sessions)
    .set({ lastUsedAt: now, ...(expiresAt && { expiresAt }) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
  return count > 0;
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

/** Deletes sessions that ended before `before`. */
export async function deleteEndedSessions(before: Date): Promise<void> {
  await deleteInBatches(sessions, or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)));
}
