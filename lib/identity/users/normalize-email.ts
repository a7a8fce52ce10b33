import { invalidAt } from '#lib/contract/errors.ts';
import { isEmail } from '#lib/contract/is-email.ts';

/**
 * Returns the form in which an address is stored and looked up: NFKC, trimmed, lower case, the domain in ASCII
 * (punycode), so that all spellings of an address lead to one account.
 */
export function normalizeEmail(email: string): string {
  const plain = email.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 1) return plain;
  const domain = plain.slice(at + 1);
  return `${plain.slice(0, at)}@${asciiDomain(domain)}`;
}

/**
 * Returns the normal form of an address that is about to be stored. Throws a 400 at `email` if that form is not an
 * address: compatibility characters can turn into commas, spaces or a second @.
 */
export function requireEmail(email: string): string {
  const normal = normalizeEmail(email);
  if (!isEmail(normal)) throw invalidAt('email', 'value.email');
  return normal;
}

/** Returns the domain in ASCII. Other text stays: the URL parser would drop part of `example.org/x`. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}`;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(url)) return domain;
  return new URL(url).hostname;
}
