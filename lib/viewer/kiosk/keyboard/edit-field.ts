import { eraseHangul, typeHangul } from './hangul.ts';
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

/** Voicing marks and small letters of kana: a key changes the letter before it. */
const voiced = '\u3099';
const halfVoiced = '\u309a';
const small = new Map(
  [...'あいうえおつやゆよわ'].map((letter, i) => [letter, [...'ぁぃぅぇぉっゃゅょゎ'][i] ?? letter]),
);
const large = new Map([...small].map(([letter, form]) => [form, letter]));

/** The keys that change the letter before them. */
const kanaMarks = ['゛', '゜', '小'] as const;

/** Returns a text after a mark: its last letter with the mark, or without it if it has the mark already. */
export function markKana(text: string, mark: string): string {
  const [before, last] = [text.slice(0, -1), text.slice(-1)];
  if (mark === '小') return before + (small.get(last) ?? large.get(last) ?? last);
  const plain = last.normalize('NFD')[0];
  if (plain === undefined) return text;
  const marked = (plain + (mark === '゛' ? voiced : halfVoiced)).normalize('NFC');
  if (marked.length > 1) return text;
  return before + (marked === last ? plain : marked);
}
