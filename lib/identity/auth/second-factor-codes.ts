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
/** Alphabet of RFC 4648 base32, in which no digit looks like a letter. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const backupCodeChars = 16;

/** Returns a backup code of 80 random bits in four groups, such as `k3fa-...`. */
export function newBackupCode(): string {
  const letters = [...randomBytes(backupCodeChars)].map((byte) => alphabet[byte % alphabet.length]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns the keyed hash of a backup code as a person typed it. Case, spaces and dashes do not matter. */
export function hashBackupCode(code: string): string {
  return hashToken('backup-code', code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

/** Returns the time step of a six-digit code that is valid now, one step before or after (RFC 6238), or null. */
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
 * Spends `code` and returns true if it is a TOTP code of an unused step or an unused backup code. The account's row
 * must be locked, so that parallel tries are counted one by one.
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
 * Returns the seconds until the account may try codes again, or 0 after fewer than 15 wrong codes in 15 minutes. The
 * count is in the database and ignores RATE_LIMITS, because it is part of the second factor itself.
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

/** Counts a wrong code against the account. `at` names the endpoint for the log. */
export async function noteWrongCode(tx: TxCtx, userId: string, at: string): Promise<void> {
  await insertWrongCode(tx.db, { id: newId(), userId, createdAt: tx.now() });
  await recordSecurityEvent(tx, 'second_factor_failed', { userId, details: { at } });
}

/** Returns the 429 for too many wrong codes. */
export function tooManyCodes(retryAfterSeconds: number): AppError {
  return new AppError('tooManyRequests.wrongCodes', {}, { retryAfterSeconds });
}
