import { withAsciiDigits } from './ascii-digits.ts';
import { isEmail } from './is-email.ts';
import { keyPattern } from './is-key.ts';
import { isUrl, urlFault } from './is-url.ts';
import { mailLink } from './mail-link.ts';
import { telephoneLink } from './telephone-link.ts';

/** Why a field does not take a typed text. The strings have a sentence for each code. */
export type TypedFault = {
  readonly code:
    | 'url'
    | 'urlSpace'
    | 'urlCredentials'
    | 'link'
    | 'email'
    | 'number'
    | 'numberBetween'
    | 'wholeNumber'
    | 'color'
    | 'key'
    | 'keyTaken'
    | 'control'
    | 'externalIdTaken'
    | 'empty'
    | 'hours'
    | 'time'
    | 'date'
    | 'endBeforeStart'
    | 'tooLong';
  readonly values?: Readonly<Record<string, string | number>>;
};

/** What a field makes of a typed text: the value that it takes, or why the text stays as it is and is not saved. */
export type Typed<Value> = { readonly value: Value } | { readonly fault: TypedFault };

const fault = (code: TypedFault['code'], values?: TypedFault['values']) => ({
  fault: values ? { code, values } : { code },
});

const webSchemes = ['http:', 'https:'];
const linkSchemes = [...webSchemes, 'mailto:', 'tel:'];
const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const hasLinkScheme = /^(?:mailto|tel|javascript|data|file|blob|about):/i;
/** A name with a dot, as people write it without a scheme: `www.example.org`, `museum.de:8080/plan`. */
const bareAddress =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{M}][\p{L}\p{N}\p{M}-]*(?::\d+)?(?:[/?#].*)?$/u;
const telephone = /^\+?[\d\s()/.-]{4,}$/;
/** Of a computer, or of a version: not of a telephone. */
const dottedNumber = /^\d{1,3}(?:\.\d{1,3}){1,3}$/;
const dashes = /[‐‑‒–—−]/g;

/** Reads the address of a web page. An address without a scheme gets `https://`. Nothing is an empty text. */
export function typedWebAddress(text: string): Typed<string> {
  // As mails and standards write addresses between words.
  const wanted = text.trim().replace(/^<([^<>]*)>$/, '$1');
  if (wanted === '') return { value: '' };
  return addressOf(withScheme(wanted), webSchemes, 'url');
}

/** Reads what a button opens: the address of a web page, an e-mail address or a telephone number. */
export function typedLink(text: string): Typed<string> {
  const wanted = text.trim();
  if (wanted === '') return { value: '' };
  const email = typedEmail(wanted);
  if ('value' in email && email.value !== '' && !/^mailto:/i.test(wanted))
    return { value: mailLink(email.value) };
  // A link that is good is kept as it is.
  if (isUrl(wanted, linkSchemes)) return { value: wanted };
  const number = withAsciiDigits(wanted)
    .replace(dashes, '-')
    .replace(/^tel:\s*/i, '');
  if (telephone.test(number) && !dottedNumber.test(number)) return { value: telephoneLink(number) };
  return addressOf(withScheme(wanted), linkSchemes, 'link');
}

/**
 * Reads an e-mail address, also one that was copied as a link, with its name (`Ann <ann@example.org>`) or with full-width
 * characters. Nothing is an empty text.
 */
export function typedEmail(text: string): Typed<string> {
  const named = /^[^<>]*<([^<>\s]+)>$/.exec(text.trim())?.[1] ?? text;
  const wanted = named
    .trim()
    .replace(/＠/g, '@')
    .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1');
  return wanted === '' || isEmail(wanted) ? { value: wanted } : fault('email');
}

type NumberBounds = { min: number; max: number; isWhole?: boolean; unit?: string | undefined };

/**
 * Reads a number as people of any country write it: with a comma or a point before the decimals, spaces between the
 * thousands, and its unit. Nothing is null.
 */
export function typedNumber(text: string, { min, max, isWhole, unit }: NumberBounds): Typed<number | null> {
  const wanted = withAsciiDigits(text).trim();
  if (wanted === '') return { value: null };
  const sign = withAsciiDigits(unit ?? '');
  const hasUnit = wanted.toLowerCase().endsWith(sign.toLowerCase());
  const bare = hasUnit ? wanted.slice(0, wanted.length - sign.length) : wanted;
  const number = numberOf(bare);
  if (number === null) return fault('number');
  if (!(number >= min && number <= max)) return fault('numberBetween', { min, max });
  return isWhole && !Number.isInteger(number) ? fault('wholeNumber') : { value: number };
}

/** Reads a colour as `#rgb`, `#rrggbb` or `#rrggbbaa`, also without the `#`. */
export function typedColor(text: string): Typed<string> {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1];
  return digits === undefined ? fault('color') : { value: `#${digits}` };
}

/** Reads the key of a place, level or project, which is a part of addresses. */
export function typedKey(text: string): Typed<string> {
  const wanted = text.trim();
  return keyPattern.test(wanted) ? { value: wanted } : fault('key');
}

/**
 * Reads the id of a place in another system, which no other place may have. It is taken character by character. Nothing
 * is an empty text.
 */
export function typedExternalId(text: string, isTaken: (externalId: string) => boolean): Typed<string> {
  if (text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim() === '') return { value: '' };
  if (/\p{Cc}/u.test(text)) return fault('control');
  return isTaken(text) ? fault('externalIdTaken') : { value: text };
}

/** Reads a name that must not be empty. */
export function typedName(text: string): Typed<string> {
  return text.trim() === '' ? fault('empty') : { value: text };
}

/** Checks that a period ends after its start. Both are instants. */
export function typedPeriod<Period extends { from: string; to: string }>(period: Period): Typed<Period> {
  return Date.parse(period.from) < Date.parse(period.to) ? { value: period } : fault('endBeforeStart');
}

/** Refuses a value of more than `max` characters, with the count of those that are too many. */
export function atMost(typed: Typed<string>, max: number | undefined): Typed<string> {
  if ('fault' in typed || max === undefined || typed.value.length <= max) return typed;
  return fault('tooLong', { max, count: typed.value.length - max });
}

function withScheme(text: string): string {
  if (hasScheme.test(text) || hasLinkScheme.test(text)) return text;
  if (text.startsWith('//')) return `https:${text}`;
  return bareAddress.test(text) ? `https://${text}` : text;
}

function addressOf(address: string, schemes: readonly string[], other: 'url' | 'link'): Typed<string> {
  if (isUrl(address, schemes)) return { value: address };
  const code = urlFault(address, schemes, other);
  if (code === 'value.urlCredentials') return fault('urlCredentials');
  // Words with spaces are no address. An address with a space in it is one to mend.
  if (code === 'value.urlSpace' && /^\S*[./]\S/.test(address)) return fault('urlSpace');
  return fault(other);
}

/**
 * Returns the number of a text, or null. The last comma or point comes before the decimals if there is only one; one that
 * comes twice, with three digits each, is between the thousands.
 */
function numberOf(text: string): number | null {
  const plain = text
    .replace(/[\s'’]/g, '')
    .replace(/^[−–]/, '-')
    .replace(/٫/g, ',')
    .replace(/٬/g, '');
  const decimals = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.';
  const others = decimals === ',' ? '.' : ',';
  const isGrouped = /^[+-]?\d{1,3}(?:\.\d{3}){2,}$|^[+-]?\d{1,3}(?:,\d{3}){2,}$/.test(plain);
  const bare = isGrouped ? plain.replace(/[.,]/g, '') : plain.replaceAll(others, '').replace(decimals, '.');
  // Added to 0, because -0 is another value than the 0 that it is stored as.
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(bare) ? 0 + Number(bare) : null;
}
