import { statusTypes } from '../../contract/choices.ts';
import { limits } from '../../plans/limits.ts';
import { fold } from '../fold.ts';
import type { Note } from '../proposal.ts';
import { lineOf } from '../texts.ts';
import { joinTags, splitTags } from './cells.ts';

export type StatusType = (typeof statusTypes)[number];
/** What the reader calls each status. */
export type StatusWords = Readonly<Record<StatusType, string>>;

/** The status that a cell names, in the reader's word or the contract's; null where it names none. */
export function readStatus(text: string, words: StatusWords): StatusType | null {
  const wanted = fold(text);
  return statusTypes.find((type) => fold(words[type]) === wanted || type === wanted) ?? null;
}

/** A colour as the contract writes it: `#RGB` and a missing `#` are understood; null for anything else. */
export function readColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`;
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
