import { type Counted, fill as fillIn } from '../../messages/fill.ts';

/** Returns the text with its placeholders filled in. Plurals and digits follow the language of the document. */
export function fill(text: string | Counted, values: Record<string, string | number> = {}): string {
  return fillIn(text, values, document.documentElement.lang);
}
