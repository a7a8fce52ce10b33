import { invalidAt } from '#lib/contract/errors.ts';
import { isEmail } from '#lib/contract/is-email.ts';

/**
 * The one form in which an address is stored and looked up: NFKC, trimmed, lower case, its domain in ASCII
 * (punycode), so that spellings of one address meet one account.
 */
export function normalizeEmail(email: string): string {
  const plain = email.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 1) return plain;
  const domain = plain.slice(at + 1);
  return `${plain.slice(0, at)}@${asciiDomain(domain)}`;
}

/**
 * The normal form of an address that is about to be stored. Throws a 400 at `path` when that form is no address any
 * more: compatibility characters can turn into commas, blanks or a second @.
 */
export function requireEmail(email: string, path = 'email'): string {
  const normal = normalizeEmail(email);
  if (!isEmail(normal)) throw invalidAt(path, 'value.email');
  return normal;
}

/** Only what is a host name by itself is rewritten: of `example.org/x` the URL parser would drop a part in silence. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}`;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(url)) return domain;
  return new URL(url).hostname;
}
