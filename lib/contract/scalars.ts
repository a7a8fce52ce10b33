import * as z from 'zod';
import { limits } from '../plans/limits.ts';
import { isEmail } from './is-email.ts';
import { keyPattern } from './is-key.ts';

/** PostgreSQL refuses NUL and JSON encoders disagree on lone surrogates: neither is text. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();
const storableMessage = 'Contains characters that cannot be stored.';

/** Text of at most `charsMax` characters that can be stored as it is; empty text is allowed. */
export function text(charsMax: number) {
  return z
    .string()
    .max(charsMax, `At most ${charsMax.toLocaleString('en')} characters.`)
    .refine(storable, storableMessage);
}

/** Text that holds more than white space. */
export function filledText(charsMax: number) {
  return text(charsMax).refine((value) => value.trim() !== '', 'This field may not be blank.');
}

/** A finite number from `min` to `max`; strings are not numbers. */
export function numberBetween(min: number, max: number) {
  const message = `Must be a number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}.`;
  return z.number().min(min, message).max(max, message);
}

/** A whole number from `min` to `max`. */
export function integerBetween(min: number, max: number) {
  return numberBetween(min, max).refine(Number.isInteger, 'Must be a whole number.');
}

/**
 * A whole number from `min` to `max` as a path or a query spells it, in digits. The OpenAPI document describes the
 * number, not its spelling.
 */
export function wholeNumberText(min: number, max: number, message: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .meta({ override: ({ jsonSchema }) => describeInteger(jsonSchema, min, max) });
}

function describeInteger(schema: z.core.JSONSchema.BaseSchema, minimum: number, maximum: number): void {
  delete schema.pattern;
  Object.assign(schema, { type: 'integer', minimum, maximum });
}

export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'Must be a UUID.')
  .overwrite((value) => value.toLowerCase());

const colorPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
export const color = z.string().regex(colorPattern, 'Must be a colour such as #3b82f6.');

export const key = z
  .string()
  .max(limits.keyCharsMax, `At most ${limits.keyCharsMax} characters.`)
  .regex(keyPattern, 'Use a-z, 0-9 and single - or _ between them.')
  .refine(
    (value) => !/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value),
    'A key may not look like an id.',
  );

/** Whether `value` is an absolute URL of one of `schemes` without control characters or credentials. */
export function isUrl(value: string, schemes: readonly string[]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside a scheme, so they must not pass.
  if (/[\u0000-\u0020\u007f\\]/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (!schemes.includes(url.protocol)) return false;
  return (
    url.protocol === 'mailto:' ||
    url.protocol === 'tel:' ||
    (url.host !== '' && url.username === '' && url.password === '')
  );
}

export const webUrl = text(limits.urlCharsMax).refine(
  (value) => isUrl(value, ['http:', 'https:']),
  'Must be an address that begins with https:// or http://.',
);

export const linkUrl = text(limits.urlCharsMax).refine(
  (value) => isUrl(value, ['http:', 'https:', 'mailto:', 'tel:']),
  'Must be an address that begins with https://, http://, mailto: or tel:.',
);

export const email = text(limits.emailCharsMax).refine(isEmail, 'Must be an e-mail address.');

const languagePattern = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/;
export const languageCode = z.string().regex(languagePattern, 'Must be a language code such as en or pt-BR.');

export const timestamp = z.iso.datetime({ offset: true }).meta({ description: 'ISO 8601, UTC' });

export const utcDate = z.iso.date('Must be a date such as 2026-11-21.');

const zonesSeen = new Map<string, boolean>();

/** Whether the runtime knows `name` as an IANA time zone. */
export function isTimeZone(name: string): boolean {
  const seen = zonesSeen.get(name);
  if (seen !== undefined) return seen;
  let known = true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    known = false;
  }
  known &&= /^[A-Za-z]/.test(name);
  if (zonesSeen.size < 1000) zonesSeen.set(name, known);
  return known;
}

export const timeZone = text(64).refine(isTimeZone, 'Must be a time zone such as Europe/Berlin.');
