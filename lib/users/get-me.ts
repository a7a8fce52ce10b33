import { findAccountById } from '#lib/auth/find-account.ts';
import type { Ctx } from '#lib/context.ts';
import { AppError } from '#lib/errors.ts';
import { presentUser } from './present.ts';

/** The signed-in user's own record. */
export async function getMe(ctx: Ctx) {
  const account = ctx.actor.kind === 'user' ? await findAccountById(ctx.db, ctx.actor.userId) : null;
  if (!account) throw new AppError('unauthenticated', 'Sign in to use this.');
  return { user: presentUser(account, ctx.origin) };
}
