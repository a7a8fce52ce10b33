import { statusTypes } from '../../contract/choices.ts';
import { isUrl } from '../../contract/is-url.ts';
import { isSameName, nameForms } from '../../mapmodel/search-text.ts';
import { limits } from '../../plans/limits.ts';
import type { Note, StatusType } from '../proposal.ts';
import { distinctLines } from '../texts.ts';
import { joinTags, splitTags } from './cells.ts';

/** The reader's word for each status. */
export type StatusWords = Readonly<Record<StatusType, string>>;

/** The word for each status in a file. Equal in every language, so that files can be exchanged. */
export const fileStatusWords: StatusWords = {
  success: 'success',
  warning: 'warning',
  error: 'error',
  info: 'info',
};
/** Common words for each status in English and German, folded. */
const statusNames: Readonly<Record<StatusType, readonly string[]>> = {
  success: ['good', 'gut', 'ok'],
  warning: ['attention', 'achtung', 'warnung'],
  error: ['problem', 'fehler', 'storung'],
  info: ['information', 'hinweis'],
};

/** Reads the status in a cell: in the reader's word, the contract's or a common one. Returns null if it names none. */
export function readStatus(text: string, words: StatusWords): StatusType | null {
  const wanted = nameForms(text);
  const isNamed = (type: StatusType) => isSameName(words[type], text) || wanted.includes(type);
  return (
    statusTypes.find(isNamed) ??
    statusTypes.find((type) => statusNames[type].some((name) => wanted.includes(name))) ??
    null
  );
}

/** Returns a colour as in the contract; also reads `#RGB` and a missing `#`. Returns null for other texts. */
export function readColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i
    .exec(text.normalize('NFKC').trim())?.[1]
    ?.toLowerCase();
  if (digits === undefined) return null;
  return digits.length >= 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
}

/** Returns the name of a built-in icon or the address of a picture; null for other texts. */
export function readIcon(text: string, isBuiltIn: (name: string) => boolean): string | null {
  const isPicture = text.length <= limits.urlCharsMax && isUrl(text, ['http:', 'https:']);
  return isPicture || isBuiltIn(text) ? text : null;
}

/** Returns the keywords of one cell without duplicates. Adds a note if one is too long or there are too many. */
export function readKeywords(text: string, notes: Note[]): string[] {
  const most = { chars: limits.keywordCharsMax, count: limits.keywordsMax };
  return distinctLines(splitTags(text), most, 'textCut', notes);
}

export const writeKeywords = joinTags;
