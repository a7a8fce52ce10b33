import { AppError } from '#lib/contract/errors.ts';
import type { Actor, Ctx, TxCtx } from '#lib/platform/context.ts';
import {
  type AccountRow,
  findAccountById,
  findLiveSession,
  type LockedAccount,
  lockAccount,
} from './queries.ts';

/** The signed-in user and session of `ctx`. Throws 401 for anybody else; endpoints of class `account` let none through. */
export function requireSession(ctx: Ctx): Extract<Actor, { kind: 'user' }> {
  if (ctx.actor.kind !== 'user') throw signInFirst();
  return ctx.actor;
}

/** The id of the signed-in user. */
export function requireUserId(ctx: Ctx): string {
  return requireSession(ctx).userId;
}

/** The account of the signed-in user. Throws 401 when it was deleted meanwhile. */
export async function requireAccount(ctx: Ctx): Promise<AccountRow> {
  const account = await findAccountById(ctx.db, requireUserId(ctx));
  if (!account) throw signInFirst();
  return account;
}

/**
 * The account of the signed-in user, locked until the transaction ends. Throws 401 when their session was ended since
 * the request began: what shuts somebody out also ends what they were about to change.
 */
export async function lockOwnAccount(tx: TxCtx): Promise<LockedAccount> {
  const { userId, sessionId } = requireSession(tx);
  const account = await lockAccount(tx.db, userId);
  if (!account || !(await findLiveSession(tx.db, sessionId, userId, tx.now()))) throw signInFirst();
  return account;
}

function signInFirst(): AppError {
  return new AppError('unauthenticated.account');
}
