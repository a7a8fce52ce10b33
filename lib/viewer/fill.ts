import { fill as fillIn } from '../strings/fill.ts';

/** The text with its placeholders filled in, plurals and digits as in the language of the document. */
export function fill(text: string, values?: Record<string, string | number>): string {
  return fillIn(text, values, document.documentElement.lang);
}
