import { randomBytes } from 'node:crypto';
import { verify } from 'otplib';
import { AppError } from '#lib/contract/errors.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import { limits } from '#lib/plans/limits.ts';
import type { TxCtx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { hashToken, unseal } from '#lib/platform/secrets.ts';
import { insertWrongCode, listWrongCodeTimes, spendBackupCode, spendStep } from './queries-second-factor.ts';

const stepSeconds = 30;
/** RFC 4648 base32: no digit looks like a letter. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const backupCodeChars = 16;

/** A backup code of 80 random bits in four groups, such as `k3fa-...`. */
export function newBackupCode(): string {
  const letters = [...randomBytes(backupCodeChars)].map((byte) => alphabet[byte % alphabet.length]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** The keyed hash of a backup code as somebody typed it: case, blanks and dashes do not count. */
export function hashBackupCode(code: string): string {
  return hashToken('backup-code', code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

/** The time step of a six-digit code that is right now, one step before or after (RFC 6238), or null. */
export async function totpStep(secretSealed: string, code: string, now: Date): Promise<number | null> {
  const token = code.replace(/\s+/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const result = await verify({
    secret: unseal(secretSealed),
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/**
 * Whether `code` is a TOTP code of a step that was not used yet, or an unused backup code; it is used up then. The
 * account's row must be locked, so that parallel tries count one by one.
 */
export async function spendCode(
  tx: TxCtx,
  userId: string,
  secretSealed: string,
  code: string,
): Promise<boolean> {
  const step = await totpStep(secretSealed, code, tx.now());
  if (step !== null) return spendStep(tx.db, userId, step);
  const isBackupCode = await spendBackupCode(tx.db, userId, hashBackupCode(code), tx.now());
  if (isBackupCode) await recordSecurityEvent(tx, 'backup_code_used', { userId });
  return isBackupCode;
}

/**
 * Seconds until the account may try codes again; 0 while fewer than 15 wrong ones were given in 15 minutes. Counted
 * in the database and whatever RATE_LIMITS says: this is part of the second factor itself.
 */
export async function secondsUntilCodeAllowed(tx: TxCtx, userId: string): Promise<number> {
  const windowMs = limits.secondFactorWindowSeconds * 1000;
  const now = tx.now().getTime();
  const times = await listWrongCodeTimes(
    tx.db,
    userId,
    new Date(now - windowMs),
    limits.secondFactorWrongMax,
  );
  const oldest = times[limits.secondFactorWrongMax - 1];
  return oldest ? Math.max(1, Math.ceil((oldest.getTime() + windowMs - now) / 1000)) : 0;
}

/** Counts a wrong code against the account's budget; `at` names the endpoint for the log. */
export async function noteWrongCode(tx: TxCtx, userId: string, at: string): Promise<void> {
  await insertWrongCode(tx.db, { id: newId(), userId, createdAt: tx.now() });
  await recordSecurityEvent(tx, 'second_factor_failed', { userId, details: { at } });
}

/** The 429 of somebody who gave too many wrong codes. */
export function tooManyCodes(retryAfterSeconds: number): AppError {
  return new AppError('tooManyRequests.wrongCodes', {}, { retryAfterSeconds });
}
