import { workOnPassword } from './password-pool.ts';

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
