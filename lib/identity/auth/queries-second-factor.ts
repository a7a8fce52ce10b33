import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { backupCodes, pendingLogins, users, wrongCodes } from '#db/schema/index.ts';

/** Returns the sealed secrets and the last time step of a user, or null if there is no such user. */
export async function findSecondFactor(db: Db, userId: string) {
  const [row] = await db
    .select({
      secretSealed: users.totpSecretSealed,
      pendingSealed: users.totpPendingSealed,
      enabledAt: users.totpEnabledAt,
      lastStep: users.totpLastStep,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Stores a provisional secret in place of an older one. Returns false if the second factor is on. */
export async function setPendingSecret(db: Db, userId: string, sealed: string): Promise<boolean> {
  const { count } = await db
    .update(users)
    .set({ totpPendingSealed: sealed })
    .where(and(eq(users.id, userId), isNull(users.totpEnabledAt)));
  return count > 0;
}

/** Turns the provisional secret into the secret if it is still `sealed`. Returns false if another call was first. */
export async function activateSecret(
  db: Db,
  userId: string,
  sealed: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const { count } = await db
    .update(users)
    .set({ totpSecretSealed: sealed, totpPendingSealed: null, totpEnabledAt: now, totpLastStep: step })
    .where(and(eq(users.id, userId), eq(users.totpPendingSealed, sealed), isNull(users.totpEnabledAt)));
  return count > 0;
}

/** Deletes secret and backup codes. Returns false if the second factor was off. */
export async function clearSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { count } = await db
    .update(users)
    .set({ totpSecretSealed: null, totpPendingSealed: null, totpEnabledAt: null, totpLastStep: null })
    .where(and(eq(users.id, userId), or(isNotNull(users.totpEnabledAt), isNotNull(users.totpPendingSealed))));
  await db.delete(backupCodes).where(eq(backupCodes.userId, userId));
  return count > 0;
}

/** Spends a TOTP time step. Returns false if this step or a later one was used before. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { count } = await db
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))));
  return count > 0;
}

export async function replaceBackupCodes(
  db: Db,
  userId: string,
  rows: (typeof backupCodes.$inferInsert)[],
): Promise<void> {
  await db.delete(backupCodes).where(eq(backupCodes.userId, userId));
  await db.insert(backupCodes).values(rows);
}

export async function countBackupCodes(db: Db, userId: string): Promise<number> {
  return db.$count(backupCodes, and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt)));
}

/** Spends a backup code. Returns false if the code does not exist or was used. */
export async function spendBackupCode(db: Db, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const { count } = await db
    .update(backupCodes)
    .set({ usedAt: now })
    .where(
      and(eq(backupCodes.userId, userId), eq(backupCodes.codeHash, codeHash), isNull(backupCodes.usedAt)),
    );
  return count > 0;
}

export async function insertPendingLogin(db: Db, row: typeof pendingLogins.$inferInsert): Promise<void> {
  await db.insert(pendingLogins).values(row);
}

/** Returns the challenge with this token hash, used or expired ones too, or null. */
export async function findPendingLogin(db: Db, tokenHash: string) {
  const [row] = await db.select().from(pendingLogins).where(eq(pendingLogins.tokenHash, tokenHash));
  return row ?? null;
}

/** Spends one of the challenge's tries and returns its number, or null if it is used, expired or out of tries. */
export async function takeAttempt(
  db: Db,
  id: string,
  attemptsMax: number,
  now: Date,
): Promise<number | null> {
  const [row] = await db
    .update(pendingLogins)
    .set({ attempts: sql`${pendingLogins.attempts} + 1` })
    .where(
      and(
        eq(pendingLogins.id, id),
        lt(pendingLogins.attempts, attemptsMax),
        isNull(pendingLogins.usedAt),
        gt(pendingLogins.expiresAt, now),
      ),
    )
    .returning({ attempts: pendingLogins.attempts });
  return row?.attempts ?? null;
}

/** Marks the challenge as passed. Returns false if another call was first. */
export async function spendPendingLogin(db: Db, id: string, now: Date): Promise<boolean> {
  const { count } = await db
    .update(pendingLogins)
    .set({ usedAt: now })
    .where(and(eq(pendingLogins.id, id), isNull(pendingLogins.usedAt)));
  return count > 0;
}

export async function insertWrongCode(db: Db, row: typeof wrongCodes.$inferInsert): Promise<void> {
  await db.insert(wrongCodes).values(row);
}

/** Returns the times of the account's last `limit` wrong codes since `since`, newest first. */
export async function listWrongCodeTimes(
  db: Db,
  userId: string,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: wrongCodes.createdAt })
    .from(wrongCodes)
    .where(and(eq(wrongCodes.userId, userId), gt(wrongCodes.createdAt, since)))
    .orderBy(desc(wrongCodes.createdAt))
    .limit(limit);
  return rows.map((row) => row.createdAt);
}

/** Ends the user's open second-factor challenges. */
export async function voidPendingLogins(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(pendingLogins)
    .set({ usedAt: now })
    .where(and(eq(pendingLogins.userId, userId), isNull(pendingLogins.usedAt)));
}
