import { isEmail } from '#lib/contract/scalars.ts';
import { invalidAt } from '#lib/errors.ts';

/**
 * The one form in which an address is stored and looked up: NFKC, trimmed, lower case, its domain in ASCII
 * (punycode), so that spellings of one address meet one account.
 */
export function normalizeEmail(email: string): string {
  const plain = email.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 1) return plain;
  const domain = plain.slice(at + 1);
  const asciiDomain = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return `${plain.slice(0, at)}@${asciiDomain}`;
}

/**
 * The normal form of an address that is about to be stored. Throws a 400 at `path` when that form is no address any
 * more: compatibility characters can turn into commas, blanks or a second @.
 */
export function requireEmail(email: string, path = 'email'): string {
  const normal = normalizeEmail(email);
  if (!isEmail(normal)) throw invalidAt(path, 'Must be an e-mail address.');
  return normal;
}
