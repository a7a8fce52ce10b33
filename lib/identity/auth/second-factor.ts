import { generateSecret, generateURI } from 'otplib';
import type { z } from 'zod';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import type { secondFactor } from '#lib/contract/schemas/accounts.ts';
import { lockOwnAccount, requireUserId } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { notice } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { seal } from '#lib/platform/secrets.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import {
  activateSecret,
  clearSecondFactor,
  countBackupCodes,
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
  const backupCodes = await makeBackupCodes(tx, account.id);
  await recordSecurityEvent(tx, 'second_factor_enabled', { userId: account.id });
  await queueMail(tx, account.email, notice('secondFactorOn'));
  return backupCodes;
}

async function makeBackupCodes(tx: TxCtx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.backupCodesCount }, newBackupCode);
  await replaceBackupCodes(
    tx.db,
    userId,
    codes.map((code) => ({ id: newId(), userId, codeHash: hashBackupCode(code) })),
  );
  return codes;
}

/** Returns whether the second factor of the caller is on, and the number of unused backup codes. */
export async function getSecondFactor(ctx: Ctx): Promise<z.infer<typeof secondFactor>> {
  const userId = requireUserId(ctx);
  const factor = await findSecondFactor(ctx.db, userId);
  return { enabled: Boolean(factor?.enabledAt), backup_codes_left: await countBackupCodes(ctx.db, userId) };
}

/** Replaces the backup codes, with a code of the app or a backup code. Returns the new ones, only here. */
export async function renewBackupCodes(ctx: Ctx, input: { code: string }) {
  const codes = await withCode(ctx, input.code, 'renew', async (tx, account) => {
    const made = await makeBackupCodes(tx, account.id);
    await recordSecurityEvent(tx, 'backup_codes_renewed', { userId: account.id });
    await queueMail(tx, account.email, notice('backupCodesRenewed'));
    return made;
  });
  return { backup_codes: codes };
}

/** Turns the second factor off with a code of the app or a backup code, and deletes secret and backup codes. */
export async function disableSecondFactor(ctx: Ctx, input: { code: string }) {
  await withCode(ctx, input.code, 'disable', (tx, account) => clearSecondFactorOf(tx, account, 'code'));
  return { enabled: false as const };
}

type Account = { id: string; email: string };

/**
 * Does `act` in a transaction if `code` is right, and spends the code. Throws 400 for a wrong one or without a second
 * factor, and 429 after too many wrong ones. `at` names the endpoint for the log.
 */
async function withCode<T>(
  ctx: Ctx,
  code: string,
  at: string,
  act: (tx: TxCtx, account: Account) => Promise<T>,
): Promise<T> {
  // Throwing inside the transaction would undo the count of wrong codes.
  const done = await withTransaction(ctx, async (tx) => {
    const account = await lockOwnAccount(tx);
    const refused = await refusalOfCode(tx, account.id, code, at);
    return refused ?? { result: await act(tx, account) };
  });
  if (done instanceof AppError) throw done;
  return done.result;
}

async function refusalOfCode(tx: TxCtx, userId: string, code: string, at: string): Promise<AppError | null> {
  const factor = await findSecondFactor(tx.db, userId);
  if (!factor?.enabledAt || !factor.secretSealed) return new AppError('invalid.secondFactorOff');
  const wait = await secondsUntilCodeAllowed(tx, userId);
  if (wait > 0) return tooManyCodes(wait);
  if (await spendCode(tx, userId, factor.secretSealed, code)) return null;
  await noteWrongCode(tx, userId, at);
  return invalidAt('code', 'account.wrongCode');
}

/** Deletes secret and backup codes, ends open challenges and notifies the owner. Returns false if it was off. */
export async function clearSecondFactorOf(
  tx: TxCtx,
  account: Account,
  by: 'code' | 'operator',
): Promise<boolean> {
  if (!(await clearSecondFactor(tx.db, account.id))) return false;
  await voidPendingLogins(tx.db, account.id, tx.now());
  await recordSecurityEvent(tx, 'second_factor_disabled', { userId: account.id, details: { by } });
  await queueMail(tx, account.email, notice('secondFactorOff'));
  return true;
}
