import { statusTypes } from '../../contract/choices.ts';
import { isUrl } from '../../contract/is-url.ts';
import { limits } from '../../plans/limits.ts';
import { fold } from '../fold.ts';
import type { Note, StatusType } from '../proposal.ts';
import { lineOf } from '../texts.ts';
import { joinTags, splitTags } from './cells.ts';

/** What the reader calls each status. */
export type StatusWords = Readonly<Record<StatusType, string>>;

/** What a file calls each status: the same in every language, so that it can go from one reader to another. */
export const fileStatusWords: StatusWords = {
  success: 'success',
  warning: 'warning',
  error: 'error',
  info: 'info',
};
/** What people write of each in English and German, folded. */
const statusNames: Readonly<Record<StatusType, readonly string[]>> = {
  success: ['good', 'gut', 'ok'],
  warning: ['attention', 'achtung', 'warnung'],
  error: ['problem', 'fehler', 'storung'],
  info: ['information', 'hinweis'],
};

/** The status that a cell names, in the reader's word, the contract's or a common one; null where it names none. */
export function readStatus(text: string, words: StatusWords): StatusType | null {
  const wanted = fold(text);
  const isNamed = (type: StatusType) => fold(words[type]) === wanted || type === wanted;
  return statusTypes.find(isNamed) ?? statusTypes.find((type) => statusNames[type].includes(wanted)) ?? null;
}

/** A colour as the contract writes it: `#RGB` and a missing `#` are understood; null for anything else. */
export function readColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}

/** A built-in icon by its name, or the address of a picture; null for anything else. */
export function readIcon(text: string, isBuiltIn: (name: string) => boolean): string | null {
  const isPicture = text.length <= limits.urlCharsMax && isUrl(text, ['http:', 'https:']);
  return isPicture || isBuiltIn(text) ? text : null;
}

/** The words of one cell, each once; what is too long or too many is noted. */
export function readKeywords(text: string, notes: Note[]): string[] {
  const words = new Map<string, string>();
  for (const part of splitTags(text)) {
    const word = lineOf(part, limits.keywordCharsMax, notes);
    if (word !== null && !words.has(word.toLowerCase())) words.set(word.toLowerCase(), word);
  }
  const all = [...words.values()];
  if (all.length > limits.keywordsMax) notes.push({ code: 'textCut', text: String(all.length) });
  return all.slice(0, limits.keywordsMax);
}

export const writeKeywords = joinTags;
