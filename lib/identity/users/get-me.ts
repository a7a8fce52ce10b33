import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { findAccountById } from './find-account.ts';
import { presentUser } from './present.ts';

/** The signed-in user's own record. */
export async function getMe(ctx: Ctx) {
  const account = ctx.actor.kind === 'user' ? await findAccountById(ctx.db, ctx.actor.userId) : null;
  if (!account) throw new AppError('unauthenticated.account');
  return { user: presentUser(account, ctx.origin) };
}
