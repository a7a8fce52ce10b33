import type { DrawnWord } from '../../import/drawing/read-texts.ts';
import { keptInTab } from '../../ui/kept.ts';

const nameOf = (imageUrl: string) => `atrium.editor.words.${imageUrl}`;

/** Keeps the texts of a drawing for the plan that was made of it, which does not show them, while this tab is open. */
export function keepWords(imageUrl: string, words: readonly DrawnWord[]): void {
  if (words.length > 0) keptInTab.set(nameOf(imageUrl), JSON.stringify(words));
}

/** Returns the texts that were kept for a plan; null if there are none. */
export function keptWords(imageUrl: string): readonly DrawnWord[] | null {
  const kept = keptInTab.get(nameOf(imageUrl));
  return kept === null ? null : JSON.parse(kept);
}
