import { createHash } from 'node:crypto';
import { invalidAt } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { requireAllowance } from '#lib/platform/rate-limits/spend-or-refuse.ts';
import { workOnPassword } from './password-pool.ts';

const cost = Number(process.env.NODE_ENV === 'test' ? 4 : 11);

/** Hash of no password at the current cost. Comparing with it takes as long as a real comparison. */
const dummyHash = `$2b$${String(cost).padStart(2, '0')}$${'n'.repeat(21)}u${'o'.repeat(31)}`;

/** Returns the bcrypt hash of `password`, computed off the main thread in 60 to 230 ms. */
export function hashPassword(password: string): Promise<string> {
  return workOnPassword('hash', { prehash: prehash(password), cost });
}

/**
 * Spends one of the tries per minute that an account has from one address, and throws 429 if none remains. The limit is
 * per address, so that nobody can lock the owner out.
 */
export function requireLoginAllowance(ctx: Ctx, email: string): Promise<void> {
  return requireAllowance('login', `${email} ${ctx.clientAddress}`, 'tooManyRequests.signIns');
}

/** Checks `password` against `hash`. Without a hash, returns false after the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const compared = { prehash: prehash(password), hash: hash ?? dummyHash };
  return (await workOnPassword('compare', compared)) && hash !== null;
}

/** Returns 44 bytes of base64 without NUL. bcrypt stops at NUL and ignores everything after byte 72. */
function prehash(password: string): string {
  return createHash('sha256').update(password.normalize('NFC'), 'utf8').digest('base64');
}

/** Passwords below this score (0 to 4) need less than a million guesses. */
const scoreMin = 2;
/** Number of judged characters. The estimate takes disproportionately longer for long texts. */
const charsJudged = 64;

/**
 * Returns the fault of a new password, or null if it is hard enough to guess. `own` are texts that an attacker tries
 * first: e-mail address, name and organization of the account.
 */
export async function passwordWeakness(
  password: string,
  own: readonly string[],
): Promise<'account.passwordIsName' | 'account.passwordIsWeak' | null> {
  const inputs = own
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((text) => text.length > 2);
  const lower = password.toLowerCase();
  if (inputs.some((text) => text.length >= 4 && lower.replace(/[^\p{L}]+/gu, '') === text.toLowerCase())) {
    return 'account.passwordIsName';
  }
  const score = await workOnPassword('score', { password: password.slice(0, charsJudged), inputs });
  return score < scoreMin ? 'account.passwordIsWeak' : null;
}

/** Returns the hash of a new password. Throws a 400 at `path` if it is weak; `own` is as in passwordWeakness. */
export async function choosePassword(
  password: string,
  own: readonly string[],
  path: string,
): Promise<string> {
  const weakness = await passwordWeakness(password, own);
  if (weakness) throw invalidAt(path, weakness);
  return hashPassword(password);
}
