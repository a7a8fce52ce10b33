/** Returns a word in its form for comparison: without case and accents, with ligatures written out. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => ligatures[letter] ?? letter);
}

const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** Splits a text into words: runs of letters and digits. Scripts without spaces give single characters. */
export function splitWords(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+?(?=[\p{Script=Han}]|[^\p{L}\p{M}\p{N}]|$)/gu,
    ) ?? []
  );
}
