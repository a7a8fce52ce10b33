import type { z } from 'zod';
import type { note as noteSchema } from '../../contract/schemas/notes.ts';
import { cutText } from '../../mapmodel/cut-text.ts';

export type Note = z.output<typeof noteSchema>;

/** Texts of replies by note that were written and neither sent nor cancelled. They outlive the list that shows them. */
export const unsentReplies = new Map<string, string>();

const shortCharsMax = 80;

/** Returns the beginning of a text. */
export function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > shortCharsMax ? `${cutText(line, shortCharsMax - 1)}…` : line;
}
