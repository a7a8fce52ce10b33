import * as z from 'zod';
import { limits } from '../plans/limits.ts';
import { coded } from './fault.ts';
import { isEmail } from './is-email.ts';
import { keyPattern, looksLikeId } from './is-key.ts';
import { urlFault } from './is-url.ts';

/** Checks whether a text can be stored. PostgreSQL refuses NUL, and JSON encoders disagree on lone surrogates. */
export const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();
const storableMessage = coded('value.storable');

/** Returns a schema for text of at most `charsMax` characters that can be stored unchanged. Empty text is allowed. */
export function text(charsMax: number) {
  return z
    .string()
    .max(charsMax, coded('value.charsMax', { count: charsMax }))
    .refine(isStorable, storableMessage);
}

/** Returns a schema for text that is not only white space and characters without a form of their own. */
export function filledText(charsMax: number) {
  return text(charsMax).refine(
    (value) => value.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim() !== '',
    coded('value.blank'),
  );
}

export const projectIdOrKey = filledText(limits.keyCharsMax).meta({
  description: 'Id or key of the project',
});

/** Returns a schema for a finite number from `min` to `max`. Strings are not numbers. */
export function numberBetween(min: number, max: number) {
  const message = coded('value.between', { min, max });
  return z.number().min(min, message).max(max, message);
}

/** Returns a schema for a whole number from `min` to `max`. */
export function integerBetween(min: number, max: number) {
  return numberBetween(min, max).refine(Number.isInteger, coded('value.whole'));
}

/** Degrees clockwise from the top of the plan, 0 up to 360, which is excluded. */
export const bearing = numberBetween(0, 359.999);
/** A coordinate in map pixels. */
export const coordinate = numberBetween(-limits.coordinatePxMax, limits.coordinatePxMax);

/**
 * Returns a schema for a whole number from `min` to `max` written as digits, in a path or a query. The OpenAPI document
 * describes the number, not the digits.
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
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, coded('value.uuid'))
  .overwrite((value) => value.toLowerCase());

const colorPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
export const color = z.string().regex(colorPattern, coded('value.color'));

export const key = z
  .string()
  .max(limits.keyCharsMax, coded('value.charsMax', { count: limits.keyCharsMax }))
  .regex(keyPattern, coded('value.key'))
  .refine((value) => !looksLikeId(value), coded('value.keyLikeId'));

/** Id of a place in another system. Compared character by character. */
export const externalId = filledText(limits.externalIdCharsMax).refine(
  (value) => !/\p{Cc}/u.test(value),
  coded('value.control'),
);

/** What the last import gave for a place, as marks of its fields that only an import reads. */
export const imported = filledText(limits.importedCharsMax).refine(
  (value) => !/\p{Cc}/u.test(value),
  coded('value.control'),
);

/** Id or key of a place, or `ext:` with its external id. */
export const placeName = filledText(limits.placeNameCharsMax);

/** Returns the schema of an address of one of `schemes`. `other` is what it is told that is no such address at all. */
export function addressOf(
  schemes: readonly string[],
  other: 'value.webUrl' | 'value.linkUrl' | 'webhook.url',
) {
  return text(limits.urlCharsMax).superRefine((value, ctx) => {
    const fault = urlFault(value, schemes, other);
    if (fault !== null) ctx.addIssue(coded(fault));
  });
}

export const webUrl = addressOf(['http:', 'https:'], 'value.webUrl');
export const linkUrl = addressOf(['http:', 'https:', 'mailto:', 'tel:'], 'value.linkUrl');

export const email = text(limits.emailCharsMax).refine(isEmail, coded('value.email'));

const languagePattern = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/;
export const languageCode = z.string().regex(languagePattern, coded('value.language'));

const askedLanguagePattern = /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,5}$/i;
/** The language of a reader, in any form that browsers and systems write: `DE`, `zh_TW`, `de-DE-1996`. */
export const askedLanguage = z.string().regex(askedLanguagePattern, coded('value.language'));

/** Returns a schema for values by language, of at most `limits.textLanguagesMax` languages. */
export function perLanguage<Value extends z.ZodType>(value: Value) {
  const max = limits.textLanguagesMax;
  return z
    .record(languageCode, value)
    .refine((texts) => Object.keys(texts).length <= max, coded('value.entriesMax', { count: max }));
}

export const timestamp = z.iso.datetime({ offset: true }).meta({ description: 'ISO 8601, UTC' });

export const utcDate = z.iso.date(coded('value.date'));

const ignored = z.unknown().optional();
type Ignored<Names extends PropertyKey> = { [Name in Names]: typeof ignored };

/**
 * Returns the fields of a body with the read-only members of its record, which are ignored, so that a record can be
 * sent back as it was read.
 */
export function acceptingRecord<Fields extends z.ZodRawShape, Shape extends z.ZodRawShape>(
  fields: Fields,
  record: z.ZodObject<Shape>,
): Fields & Ignored<Exclude<keyof Shape, keyof Fields>> {
  const readOnly = Object.keys(record.shape).filter((name) => !(name in fields));
  const entries = readOnly.map((name) => [name, ignored]);
  return { ...fields, ...(Object.fromEntries(entries) as Ignored<Exclude<keyof Shape, keyof Fields>>) };
}

const zonesSeen = new Map<string, boolean>();

/** Checks whether the runtime knows `name` as an IANA time zone. */
function isTimeZone(name: string): boolean {
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

export const timeZone = text(64).refine(isTimeZone, coded('value.timeZone'));
