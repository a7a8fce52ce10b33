import type { Ctx } from '#lib/context.ts';
import { AppError } from '#lib/errors.ts';
import { presentUser } from '#lib/users/present.ts';
import { normalizeEmail } from './normalize-email.ts';
import { verifyPassword } from './passwords.ts';
import { findAccountByEmail } from './queries.ts';
import { startSession } from './start-session.ts';

/**
 * Signs in with e-mail and password. An unknown address, an account without a password and a wrong password
 * give the same 401 after the same time.
 */
export async function logIn(ctx: Ctx, input: { email: string; password: string }) {
  const account = await findAccountByEmail(ctx.db, normalizeEmail(input.email));
  const matches = await verifyPassword(input.password, account?.passwordHash ?? null);
  if (!account || !matches)
    throw new AppError('unauthenticated', 'The e-mail address or the password is wrong.');
  return { user: presentUser(account, ctx.origin), tokens: await startSession(ctx, account.id) };
}
