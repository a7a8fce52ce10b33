import { generateSecret, generateURI } from 'otplib';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { lockOwnAccount } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { secondFactorNotice } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { seal } from '#lib/platform/secrets.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import {
  activateSecret,
  clearSecondFactor,
  findSecondFactor,
  replaceBackupCodes,
  setPendingSecret,
  voidPendingLogins,
} from './queries-second-factor.ts';
import {
  hashBackupCode,
  newBackupCode,
  noteWrongCode,
  secondsUntilCodeAllowed,
  spendCode,
  tooManyCodes,
  totpStep,
} from './second-factor-codes.ts';

const secretBytes = 20;

/** Creates a provisional secret in place of an earlier one. Sign-in does not change until it is enabled. */
export async function setUpSecondFactor(ctx: Ctx): Promise<{ secret: string; otpauth_uri: string }> {
  const secret = generateSecret({ length: secretBytes });
  return withTransaction(ctx, async (tx) => {
    const account = await lockOwnAccount(tx);
    if (!(await setPendingSecret(tx.db, account.id, seal(secret)))) throw alreadyOn();
    return { secret, otpauth_uri: generateURI({ issuer: 'Atrium', label: account.email, secret }) };
  });
}

function alreadyOn(): AppError {
  return new AppError('invalid.secondFactorOn');
}

/** Turns the second factor on with a first code of the provisional secret. Returns the backup codes, only here. */
export async function enableSecondFactor(ctx: Ctx, input: { code: string }) {
  // Throwing inside the transaction would undo the count of wrong codes.
  const codes = await withTransaction(ctx, (tx) => enableByCode(tx, input.code));
  if (codes instanceof AppError) throw codes;
  return { enabled: true as const, backup_codes: codes };
}

async function enableByCode(tx: TxCtx, code: string): Promise<string[] | AppError> {
  const account = await lockOwnAccount(tx);
  const factor = await findSecondFactor(tx.db, account.id);
  if (factor?.enabledAt) return alreadyOn();
  if (!factor?.pendingSealed) return new AppError('invalid.secondFactorNotBegun');
  const wait = await secondsUntilCodeAllowed(tx, account.id);
  if (wait > 0) return tooManyCodes(wait);
  const step = await totpStep(factor.pendingSealed, code, tx.now());
  const isActive =
    step !== null && (await activateSecret(tx.db, account.id, factor.pendingSealed, step, tx.now()));
  if (!isActive) {
    await noteWrongCode(tx, account.id, 'enable');
    return invalidAt('code', 'account.wrongCode');
  }
  const backupCodes = Array.from({ length: limits.backupCodesCount }, newBackupCode);
  await replaceBackupCodes(
    tx.db,
    account.id,
    backupCodes.map((each) => ({ id: newId(), userId: account.id, codeHash: hashBackupCode(each) })),
  );
  await recordSecurityEvent(tx, 'second_factor_enabled', { userId: account.id });
  await queueMail(tx, account.email, secondFactorNotice(true));
  return backupCodes;
}

/** Turns the second factor off with a code of the app or a backup code, and deletes secret and backup codes. */
export async function disableSecondFactor(ctx: Ctx, input: { code: string }) {
  const refused = await withTransaction(ctx, (tx) => disableByCode(tx, input.code));
  if (refused) throw refused;
  return { enabled: false as const };
}

async function disableByCode(tx: TxCtx, code: string): Promise<AppError | null> {
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

/** Deletes secret and backup codes, ends open challenges and notifies the owner. Returns false if it was off. */
export async function clearSecondFactorOf(
  tx: TxCtx,
  account: { id: string; email: string },
  by: 'code' | 'operator',
): Promise<boolean> {
  if (!(await clearSecondFactor(tx.db, account.id))) return false;
  await voidPendingLogins(tx.db, account.id, tx.now());
  await recordSecurityEvent(tx, 'second_factor_disabled', { userId: account.id, details: { by } });
  await queueMail(tx, account.email, secondFactorNotice(false));
  return true;
}
