import { createHash } from 'node:crypto';
import { invalidAt } from '#lib/contract/errors.ts';
import { workOnPassword } from './password-pool.ts';

const cost = Number(process.env.NODE_ENV === 'test' ? 4 : 11);

/** A hash of the cost in use, of no password: comparing with it takes the time of a real comparison. */
const dummyHash = `$2b$${String(cost).padStart(2, '0')}$${'n'.repeat(21)}u${'o'.repeat(31)}`;

/** The bcrypt hash of `password`, made off the main thread (it takes 60 to 230 ms). */
export function hashPassword(password: string): Promise<string> {
  return workOnPassword('hash', { prehash: prehash(password), cost });
}

/** Whether `password` is the one behind `hash`; without a hash, false after the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const compared = { prehash: prehash(password), hash: hash ?? dummyHash };
  return (await workOnPassword('compare', compared)) && hash !== null;
}

/** bcrypt ignores what follows byte 72 and stops at NUL: base64 of a SHA-256 has 44 bytes and no NUL. */
function prehash(password: string): string {
  return createHash('sha256').update(password.normalize('NFC'), 'utf8').digest('base64');
}

/** Below this score (of 4) a password falls to less than a million guesses. */
const scoreMin = 2;
/** Guess estimation grows faster than the text; what is this long has its strength in front already. */
const charsJudged = 64;

/**
 * What is wrong with a new password, or null when it is hard enough to guess. `own` are texts that a guesser
 * tries first: the account's e-mail address, names and organization.
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

/**
 * The hash of a password that somebody chose for their account. Throws a 400 at `path` when it is easy to guess;
 * `own` are texts that a guesser tries first.
 */
export async function choosePassword(
  password: string,
  own: readonly string[],
  path: string,
): Promise<string> {
  const weakness = await passwordWeakness(password, own);
  if (weakness) throw invalidAt(path, weakness);
  return hashPassword(password);
}
