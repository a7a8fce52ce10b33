import { AppError } from '#lib/contract/errors.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { type AccountRow, findAccountById } from './queries.ts';

/** The signed-in user and session of `ctx`. Throws 401 for anybody else; endpoints of class `account` let none through. */
export function requireSession(ctx: Ctx): Extract<Actor, { kind: 'user' }> {
  if (ctx.actor.kind !== 'user') throw new AppError('unauthenticated', 'Sign in to use this.');
  return ctx.actor;
}

/** The id of the signed-in user. */
export function requireUserId(ctx: Ctx): string {
  return requireSession(ctx).userId;
}

/** The account of the signed-in user. Throws 401 when it was deleted meanwhile. */
export async function requireAccount(ctx: Ctx): Promise<AccountRow> {
  const account = await findAccountById(ctx.db, requireUserId(ctx));
  if (!account) throw new AppError('unauthenticated', 'Sign in to use this.');
  return account;
}
