import { isEmail } from '../contract/is-email.ts';
import { isUrl } from '../contract/is-url.ts';
import { languages } from '../contract/languages.ts';
import { limits } from '../plans/limits.ts';
import type { Note } from './proposal.ts';

/** Text of one line that can be stored; null where nothing is left. Cut at a word where it is too long, and noted. */
export function lineOf(value: unknown, charsMax: number, notes: Note[]): string | null {
  return stored(storable(value).replace(/\s+/g, ' '), charsMax, notes);
}

/** As `lineOf`, with its line breaks. */
export function paragraphOf(value: unknown, charsMax: number, notes: Note[]): string | null {
  return stored(storable(value), charsMax, notes);
}

export function titleOf(value: unknown, notes: Note[]): string | null {
  return lineOf(value, limits.nameCharsMax, notes);
}

/** An address of the web, or null and a note. What begins with `www.` is one without its scheme. */
export function linkOf(value: unknown, notes: Note[]): string | null {
  const text = storable(value).trim();
  if (text === '') return null;
  const address = /^www\.[\w-]+\.\w/i.test(text) ? `https://${text}` : text;
  if (address.length <= limits.urlCharsMax && isUrl(address, ['http:', 'https:'])) return address;
  notes.push({ code: 'link', text });
  return null;
}

export function emailOf(value: unknown, notes: Note[]): string | null {
  const text = storable(value).trim();
  if (text === '' || isEmail(text)) return text || null;
  notes.push({ code: 'email', text });
  return null;
}

export function telephoneOf(value: unknown, notes: Note[]): string | null {
  return lineOf(value, limits.labelCharsMax, notes);
}

/** Names of tags, each once whatever its case, as many as a place may have. */
export function tagsOf(values: readonly unknown[], notes: Note[]): string[] {
  const tags = new Map<string, string>();
  for (const value of values) {
    const name = lineOf(value, limits.labelCharsMax, notes);
    if (name !== null && !tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), name);
  }
  const all = [...tags.values()];
  if (all.length > limits.tagsPerEntityMax) notes.push({ code: 'tagsCut', text: String(all.length) });
  return all.slice(0, limits.tagsPerEntityMax);
}

/** The language of the product's list that a code means: `ja-JP` is `ja`, `zh-Hant-TW` is `zh-Hant`. Null for none. */
export function languageOf(code: string): string | null {
  for (let parts = code.trim().split(/[-_]/); parts.length > 0; parts = parts.slice(0, -1)) {
    const wanted = parts.join('-').toLowerCase();
    const found = languages.find((language) => language.code.toLowerCase() === wanted);
    if (found) return found.code;
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
