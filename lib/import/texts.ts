import { languageCodes } from '../contract/languages.ts';
import { typedEmail, typedWebAddress } from '../contract/typed-fields.ts';
import { limits } from '../plans/limits.ts';
import type { Note, ProposedPlace } from './proposal.ts';

/**
 * Returns the texts of a place with those of no stated language, which come first, in this one. They fill only what the
 * file does not say in it.
 */
export function textsByLanguage(
  { '': plain, ...texts }: ProposedPlace['texts'],
  language: string,
): ProposedPlace['texts'] {
  return plain ? { [language]: {}, ...texts, [language]: { ...plain, ...texts[language] } } : texts;
}

/** Returns a value as one line of text; null if nothing is left. Cuts a long text at a word and adds a note. */
export function lineOf(value: unknown, charsMax: number, notes: Note[]): string | null {
  return stored(storable(value).replace(/\s+/g, ' '), charsMax, notes);
}

/** Like lineOf, but keeps line breaks. */
export function paragraphOf(value: unknown, charsMax: number, notes: Note[]): string | null {
  return stored(storable(value), charsMax, notes);
}

/** Returns a title as one line of text; null if nothing is left. */
export function titleOf(value: unknown, notes: Note[]): string | null {
  return lineOf(value, limits.nameCharsMax, notes);
}

/** Returns a web address; null and a note if it is none. Adds `https://` to an address without a scheme. */
export function linkOf(value: unknown, notes: Note[]): string | null {
  const text = storable(value).trim();
  if (text === '') return null;
  const typed = typedWebAddress(text);
  if ('value' in typed && typed.value.length <= limits.urlCharsMax) return typed.value;
  notes.push({ code: 'link', text });
  return null;
}

/** Returns a mail address; null if the value is empty, null and a note if it is no address. */
export function emailOf(value: unknown, notes: Note[]): string | null {
  const text = storable(value).trim();
  const typed = typedEmail(text);
  if ('value' in typed) return typed.value || null;
  notes.push({ code: 'email', text });
  return null;
}

/** Returns a telephone number as one line of text; null if nothing is left. */
export function telephoneOf(value: unknown, notes: Note[]): string | null {
  return lineOf(storable(value).replace(/^\s*tel:(?:\/\/)?/i, ''), limits.labelCharsMax, notes);
}

/** Returns the names of tags without duplicates, ignoring case, at most as many as a place may have. */
export function tagsOf(values: readonly unknown[], notes: Note[]): string[] {
  const most = { chars: limits.labelCharsMax, count: limits.tagsPerEntityMax };
  return distinctLines(values, most, 'tagsCut', notes);
}

/** Returns values as lines without duplicates, ignoring case, at most `count`. Adds a note if there are more. */
export function distinctLines(
  values: readonly unknown[],
  { chars, count }: { chars: number; count: number },
  code: Note['code'],
  notes: Note[],
): string[] {
  const lines = new Map<string, string>();
  for (const value of values) {
    const line = lineOf(value, chars, notes);
    if (line !== null && !lines.has(line.toLowerCase())) lines.set(line.toLowerCase(), line);
  }
  if (lines.size > count) notes.push({ code, text: String(lines.size) });
  return [...lines.values()].slice(0, count);
}

/** Returns the supported language of a code: `ja` for `ja-JP`, `zh-Hant` for `zh-Hant-TW`; null for none. */
export function languageOf(code: string): string | null {
  for (let parts = code.trim().split(/[-_]/); parts.length > 0; parts = parts.slice(0, -1)) {
    const wanted = parts.join('-').toLowerCase();
    const found = languageCodes.find((known) => known.toLowerCase() === wanted);
    if (found) return found;
  }
  return null;
}

function storable(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).replaceAll('\0', '').toWellFormed();
}

function stored(value: string, charsMax: number, notes: Note[]): string | null {
  const text = value.trim();
  if (text === '') return null;
  if (text.length <= charsMax) return text;
  notes.push({ code: 'textCut', text: text.slice(0, 60) });
  const head = text.slice(0, charsMax - 1);
  const space = /\s/.test(text.charAt(charsMax - 1)) ? head.length : head.search(/\s\S*$/);
  return `${(space > charsMax / 2 ? head.slice(0, space) : head).trimEnd().toWellFormed()}…`;
}

/** So many names are offered for a room. */
export const offeredMax = 3;

/** Returns the first three different texts that may be a title. */
export function offeredTitles(texts: readonly string[]): string[] {
  const titles = texts.flatMap((text) => titleOf(text, []) ?? []).filter((text) => /\p{L}|\p{N}/u.test(text));
  return [...new Set(titles)].slice(0, offeredMax);
}
