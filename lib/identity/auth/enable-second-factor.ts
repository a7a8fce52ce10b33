import type { Tx } from '#db/client.ts';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { lockOwnAccount } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { secondFactorNotice } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { activateSecret, findSecondFactor, replaceBackupCodes } from './queries-second-factor.ts';
import {
  hashBackupCode,
  newBackupCode,
  noteWrongCode,
  secondsUntilCodeAllowed,
  tooManyCodes,
  totpStep,
} from './second-factor-codes.ts';
import { alreadyOn } from './set-up-second-factor.ts';

type Outcome = { backupCodes: string[] } | { error: AppError };

/** Turns the second factor on with a first code of the provisional secret; the backup codes are shown this once. */
export async function enableSecondFactor(ctx: Ctx, input: { code: string }) {
  // A wrong code must stay counted, so it is no error inside the transaction.
  const outcome = await withTransaction(ctx, (tx) => tryCode(tx, input.code));
  if ('error' in outcome) throw outcome.error;
  return { enabled: true as const, backup_codes: outcome.backupCodes };
}

async function tryCode(tx: Ctx & { db: Tx }, code: string): Promise<Outcome> {
  const account = await lockOwnAccount(tx);
  const factor = await findSecondFactor(tx.db, account.id);
  if (factor?.enabledAt) return { error: alreadyOn() };
  if (!factor?.pendingSealed) {
    return { error: new AppError('invalid.secondFactorNotBegun') };
  }
  const wait = await secondsUntilCodeAllowed(tx, account.id);
  if (wait > 0) return { error: tooManyCodes(wait) };
  const step = await totpStep(factor.pendingSealed, code, tx.now());
  const isActive =
    step !== null && (await activateSecret(tx.db, account.id, factor.pendingSealed, step, tx.now()));
  if (!isActive) {
    await noteWrongCode(tx, account.id, 'enable');
    return { error: invalidAt('code', 'account.wrongCode') };
  }
  const backupCodes = Array.from({ length: limits.backupCodesCount }, newBackupCode);
  await replaceBackupCodes(
    tx.db,
    account.id,
    backupCodes.map((each) => ({ id: newId(), userId: account.id, codeHash: hashBackupCode(each) })),
  );
  await recordSecurityEvent(tx, 'second_factor_enabled', { userId: account.id });
  await queueMail(tx, account.email, secondFactorNotice(true));
  return { backupCodes };
}
