import { AppError } from '#lib/contract/errors.ts';
import { findLiveSession } from '#lib/identity/sessions/queries.ts';
import type { Actor, Ctx, TxCtx } from '#lib/platform/context.ts';
import { normalizeEmail } from './normalize-email.ts';
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  type LockedAccount,
  lockAccount,
} from './queries.ts';

/** Returns the signed-in user and session of `ctx`. Throws 401 for other callers. */
export function requireSession(ctx: Ctx): Extract<Actor, { kind: 'user' }> {
  if (ctx.actor.kind !== 'user') throw signInFirst();
  return ctx.actor;
}

/** Returns the id of the signed-in user. Throws 401 for other callers. */
export function requireUserId(ctx: Ctx): string {
  return requireSession(ctx).userId;
}

/** Returns the account of the signed-in user. Throws 401 if it was deleted meanwhile. */
export async function requireAccount(ctx: Ctx): Promise<AccountRow> {
  const account = await findAccountById(ctx.db, requireUserId(ctx));
  if (!account) throw signInFirst();
  return account;
}

/** Returns the account of an address, for an operator. Throws 404 if there is none. */
export async function requireAccountOf(ctx: Ctx, email: string): Promise<AccountRow> {
  const account = await findAccountByEmail(ctx.db, normalizeEmail(email));
  if (!account) throw new AppError('notFound.account');
  return account;
}

/**
 * Returns the account of the signed-in user, locked until the transaction ends. Throws 401 if the session ended since
 * the request began, so that a person who was signed out cannot finish a change.
 */
export async function lockOwnAccount(
  tx: TxCtx,
  strength?: Parameters<typeof lockAccount>[2],
): Promise<LockedAccount> {
  const { userId, sessionId } = requireSession(tx);
  const account = await lockAccount(tx.db, userId, strength);
  if (!account || !(await findLiveSession(tx.db, sessionId, userId, tx.now()))) throw signInFirst();
  return account;
}

function signInFirst(): AppError {
  return new AppError('unauthenticated.account');
}
