import { invalidAt } from '#lib/contract/errors.ts';
import { passwordWeakness } from './check-password-strength.ts';
import { hashPassword } from './passwords.ts';

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
