import { generateSecret, generateURI } from 'otplib';
import { AppError } from '#lib/contract/errors.ts';
import { lockOwnAccount } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { seal } from '#lib/platform/secrets.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { setPendingSecret } from './queries-second-factor.ts';

const secretBytes = 20;

/** Gives a provisional secret, which replaces one given before. Nothing changes at sign-in until it is enabled. */
export async function setUpSecondFactor(ctx: Ctx): Promise<{ secret: string; otpauth_uri: string }> {
  const secret = generateSecret({ length: secretBytes });
  return withTransaction(ctx, async (tx) => {
    const account = await lockOwnAccount(tx);
    if (!(await setPendingSecret(tx.db, account.id, seal(secret)))) throw alreadyOn();
    return { secret, otpauth_uri: generateURI({ issuer: 'Atrium', label: account.email, secret }) };
  });
}

/** The 400 of somebody whose second factor is on. */
export function alreadyOn(): AppError {
  return new AppError('invalid.secondFactorOn');
}
