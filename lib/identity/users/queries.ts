import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { users } from '#db/schema/index.ts';

type Db = Database | Tx;

const accountColumns = {
  id: users.id,
  email: users.email,
  fullName: users.fullName,
  passwordHash: users.passwordHash,
  avatarFile: users.avatarFile,
  emailVerifiedAt: users.emailVerifiedAt,
  dateJoined: users.dateJoined,
  totpEnabledAt: users.totpEnabledAt,
};

export type AccountRow = Awaited<ReturnType<typeof findAccountByEmail>> & {};

declare const locked: unique symbol;

/** An account whose row this transaction has locked: it stays as it reads here until the commit. */
export type LockedAccount = AccountRow & { readonly [locked]: true };

export async function findAccountByEmail(db: Db, email: string) {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function findAccountById(db: Db, userId: string) {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Holds the account's row until the transaction ends: what is decided on it and counted for it is so one by one. */
export async function lockAccount(db: Tx, userId: string): Promise<LockedAccount | null> {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, userId)).for('update');
  return row ? (row as LockedAccount) : null;
}

/** Sets the password where the stored hash is still `oldHash` (null: none); false when another call was first. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  oldHash: string | null,
  newHash: string,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash: newHash })
    .where(
      and(
        eq(users.id, userId),
        oldHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, oldHash),
      ),
    )
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function updateAccount(
  db: Db,
  userId: string,
  set: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(set).where(eq(users.id, userId));
}

/** Marks the account's address as confirmed if it is still `email` and was not. */
export async function markEmailVerified(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Writes a new account, which nobody else sees before the commit: it counts as locked. */
export async function insertUser(db: Tx, row: typeof users.$inferInsert): Promise<LockedAccount> {
  const [account] = await db.insert(users).values(row).returning(accountColumns);
  if (!account) throw new Error('The new account was not written.');
  return account as LockedAccount;
}

export async function updateFullName(db: Db, userId: string, fullName: string): Promise<void> {
  await db.update(users).set({ fullName }).where(eq(users.id, userId));
}

/** Sets the picture's file and gives the one before, which nobody needs any more. */
export async function replaceAvatarFile(db: Tx, userId: string, file: string | null): Promise<string | null> {
  const [before] = await db
    .select({ file: users.avatarFile })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  await db.update(users).set({ avatarFile: file }).where(eq(users.id, userId));
  return before?.file ?? null;
}

/** Deletes the account with its sessions, memberships and links; gives its picture's file. */
export async function deleteUserRow(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.delete(users).where(eq(users.id, userId)).returning({ file: users.avatarFile });
  return row?.file ?? null;
}
