import { eraseHangul, typeHangul } from './hangul.ts';
import { kanaMarks, markKana } from './kana.ts';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Types a key into a field, in place of what is selected. The letters of some languages join the letter before. */
export function typeKey(field: TextField, key: string, language: string): void {
  edit(field, (before) => {
    if (kanaMarks.some((mark) => mark === key)) return markKana(before, key);
    return language === 'ko' ? typeHangul(before, key) : before + key;
  });
}

/** Erases what is selected, else the letter before the caret. */
export function eraseKey(field: TextField, language: string): void {
  const isSelected = field.selectionStart !== field.selectionEnd;
  edit(field, (before) => {
    if (isSelected) return before;
    return language === 'ko' ? eraseHangul(before) : [...before].slice(0, -1).join('');
  });
}

/** Changes the text before the caret. A field that knows no caret, such as an address of mail, is edited at its end. */
function edit(field: TextField, change: (before: string) => string): void {
  const { value, selectionStart, selectionEnd } = field;
  const next = change(value.slice(0, selectionStart ?? value.length));
  field.value = next + value.slice(selectionEnd ?? value.length);
  if (selectionStart !== null) field.setSelectionRange(next.length, next.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
