import type { Tx } from '#db/client.ts';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { lockOwnAccount } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { clearSecondFactorOf } from './clear-second-factor.ts';
import { findSecondFactor } from './queries-second-factor.ts';
import { noteWrongCode, secondsUntilCodeAllowed, spendCode, tooManyCodes } from './second-factor-codes.ts';

/** Turns the second factor off with a code of the app, or a backup code for who lost it; secret and codes go. */
export async function disableSecondFactor(ctx: Ctx, input: { code: string }) {
  const refused = await withTransaction(ctx, (tx) => tryCode(tx, input.code));
  if (refused) throw refused;
  return { enabled: false as const };
}

async function tryCode(tx: Ctx & { db: Tx }, code: string): Promise<AppError | null> {
  const account = await lockOwnAccount(tx);
  const factor = await findSecondFactor(tx.db, account.id);
  if (!factor?.enabledAt || !factor.secretSealed) return new AppError('invalid.secondFactorOff');
  const wait = await secondsUntilCodeAllowed(tx, account.id);
  if (wait > 0) return tooManyCodes(wait);
  if (!(await spendCode(tx, account.id, factor.secretSealed, code))) {
    await noteWrongCode(tx, account.id, 'disable');
    return invalidAt('code', 'account.wrongCode');
  }
  await clearSecondFactorOf(tx, account, 'code');
  return null;
}
