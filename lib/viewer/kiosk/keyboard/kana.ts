/** Voicing marks and small letters of kana: a key changes the letter before it. */
const voiced = '\u3099';
const halfVoiced = '\u309a';
const small = new Map(
  [...'あいうえおつやゆよわ'].map((letter, i) => [letter, [...'ぁぃぅぇぉっゃゅょゎ'][i] ?? letter]),
);
const large = new Map([...small].map(([letter, form]) => [form, letter]));

/** The keys that change the letter before them. */
export const kanaMarks = ['゛', '゜', '小'] as const;

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
