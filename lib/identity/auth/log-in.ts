import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { transact } from '#lib/platform/transact.ts';
import { completeSignIn, type SignInReply } from './complete-sign-in.ts';
import { requireLoginRoom } from './login-room.ts';
import { normalizeEmail } from './normalize-email.ts';
import { verifyPassword } from './passwords.ts';
import { findAccountByEmail } from './queries.ts';
import { recordSecurityEvent } from './security-events.ts';

/**
 * Signs in with e-mail and password. An unknown address, an account without a password and a wrong password
 * give the same 401 after the same time.
 */
export async function logIn(ctx: Ctx, input: { email: string; password: string }): Promise<SignInReply> {
  const email = normalizeEmail(input.email);
  await requireLoginRoom(ctx, email);
  const account = await findAccountByEmail(ctx.db, email);
  const matches = await verifyPassword(input.password, account?.passwordHash ?? null);
  if (!account || !matches) {
    await recordSecurityEvent(ctx, 'sign_in_failed', {
      userId: account?.id ?? null,
      details: { by: 'password' },
    });
    throw new AppError('unauthenticated', 'The e-mail address or the password is wrong.');
  }
  return transact(ctx, (tx) => completeSignIn(tx, account, 'password'));
}
