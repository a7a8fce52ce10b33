import { eraseHangul, typeHangul } from './hangul.ts';
import { kanaMarks, markKana } from './kana.ts';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Types a key into a field, in place of what is selected. Korean letters and marks of kana join the letter before. */
export function typeKey(field: TextField, key: string): void {
  const isMark = kanaMarks.some((mark) => mark === key);
  edit(field, (before) => (isMark ? markKana(before, key) : typeHangul(before, key)));
}

/** Erases what is selected, else the letter before the caret; of a Korean syllable its last letter. */
export function eraseKey(field: TextField): void {
  const isSelected = field.selectionStart !== field.selectionEnd;
  edit(field, (before) => (isSelected ? before : eraseHangul(before)));
}

/** Changes the text before the caret. A field that knows no caret, such as an address of mail, is edited at its end. */
function edit(field: TextField, change: (before: string) => string): void {
  const { value, selectionStart, selectionEnd } = field;
  const next = change(value.slice(0, selectionStart ?? value.length));
  field.value = next + value.slice(selectionEnd ?? value.length);
  if (selectionStart !== null) field.setSelectionRange(next.length, next.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
