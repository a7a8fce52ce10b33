import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { hasText } from '#db/names.ts';
import { mailTokens, memberships, organizations, securityEvents, users } from '#db/schema/index.ts';
import { isUuid } from '#lib/platform/ids.ts';

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

/** Account whose row this transaction has locked. It cannot change before the commit. */
export type LockedAccount = AccountRow & { readonly [locked]: true };

export async function findAccountByEmail(db: Db, email: string) {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function findAccountById(db: Db, userId: string) {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Returns accounts by address, with their organizations and roles. `search` matches names and addresses. */
export function listAccountRows(db: Db, { search, size }: { search: string | undefined; size: number }) {
  return db
    .select({
      email: users.email,
      fullName: users.fullName,
      emailVerifiedAt: users.emailVerifiedAt,
      dateJoined: users.dateJoined,
      roles: sql<
        string | null
      >`string_agg(${organizations.slug} || ': ' || ${memberships.role}, ', ' order by ${organizations.slug})`,
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(search ? hasText([users.fullName, users.email], search) : undefined)
    .groupBy(users.id)
    .orderBy(asc(users.email))
    .limit(size);
}

/**
 * Locks the account's row until the transaction ends, so that decisions and counts on it are made one at a time.
 * `update` is for its deletion and for a change of its address, which rows of others may refer to.
 */
export async function lockAccount(
  db: Tx,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<LockedAccount | null> {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, userId)).for(strength);
  return row ? (row as LockedAccount) : null;
}

/** Sets the password if the stored hash is still `oldHash` (null: none). Returns false if another call was first. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  oldHash: string | null,
  newHash: string,
): Promise<boolean> {
  const { count } = await db
    .update(users)
    .set({ passwordHash: newHash })
    .where(
      and(
        eq(users.id, userId),
        oldHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, oldHash),
      ),
    );
  return count > 0;
}

export async function updateAccount(
  db: Db,
  userId: string,
  set: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(set).where(eq(users.id, userId));
}

/** Marks the account's address as confirmed if it is still `email`. Returns false if nothing changed. */
export async function markEmailVerified(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  const { count } = await db
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)));
  return count > 0;
}

/** Inserts a new account. No other transaction sees it before the commit, so it counts as locked. */
export async function insertUser(db: Tx, row: typeof users.$inferInsert): Promise<LockedAccount> {
  const [account] = await db.insert(users).values(row).returning(accountColumns);
  if (!account) throw new Error('The new account was not written.');
  return account as LockedAccount;
}

/** Sets the file of the picture and returns the previous file, which the caller discards. */
export async function replaceAvatarFile(db: Tx, userId: string, file: string | null): Promise<string | null> {
  const [before] = await db
    .select({ file: users.avatarFile })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  await db.update(users).set({ avatarFile: file }).where(eq(users.id, userId));
  return before?.file ?? null;
}

/** Deletes the account with its sessions, memberships and links. Returns the file of its picture, or null. */
export async function deleteUserRow(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.delete(users).where(eq(users.id, userId)).returning({ file: users.avatarFile });
  return row?.file ?? null;
}

export async function insertSecurityEvent(db: Db, row: typeof securityEvents.$inferInsert): Promise<void> {
  await db.insert(securityEvents).values(row);
}

export type MailTokenPurpose = (typeof mailTokens.$inferSelect)['purpose'];
export type MailTokenMatch = { userId: string; purpose: MailTokenPurpose; tokenHash: string; now: Date };

export async function insertMailToken(db: Db, row: typeof mailTokens.$inferInsert): Promise<void> {
  await db.insert(mailTokens).values(row);
}

/** A link within the time that it is good for, which was used or replaced, or not yet. */
const whereLink = ({ userId, purpose, tokenHash, now }: MailTokenMatch, isUsed = false) =>
  and(
    eq(mailTokens.tokenHash, tokenHash),
    eq(mailTokens.userId, userId),
    eq(mailTokens.purpose, purpose),
    isUsed ? isNotNull(mailTokens.usedAt) : isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, now),
  );

/** Returns the address of a valid link, or with `isUsed` of one that was used or replaced meanwhile. Null without one. */
export async function findMailToken(
  db: Db,
  match: MailTokenMatch,
  isUsed = false,
): Promise<{ email: string } | null> {
  if (!isUuid(match.userId)) return null;
  const [row] = await db.select({ email: mailTokens.email }).from(mailTokens).where(whereLink(match, isUsed));
  return row ?? null;
}

/** Spends a link and returns its address. Returns null for all but one of several parallel calls. */
export async function spendMailToken(db: Db, match: MailTokenMatch): Promise<{ email: string } | null> {
  if (!isUuid(match.userId)) return null;
  const [row] = await db
    .update(mailTokens)
    .set({ usedAt: match.now })
    .where(whereLink(match))
    .returning({ email: mailTokens.email });
  return row ?? null;
}

/** Voids the user's links for these purposes, or for all. */
export async function voidMailTokens(
  db: Db,
  userId: string,
  now: Date,
  purposes?: readonly MailTokenPurpose[],
): Promise<void> {
  await db
    .update(mailTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailTokens.userId, userId),
        isNull(mailTokens.usedAt),
        purposes && inArray(mailTokens.purpose, [...purposes]),
      ),
    );
}
