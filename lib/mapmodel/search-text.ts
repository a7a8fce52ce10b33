/** Returns a word in its form for comparison: without case and accents, with ligatures written out. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => ligatures[letter] ?? letter);
}

const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * Splits a text into words: runs of letters and digits. Scripts without spaces give single characters with their marks
 * and long vowels, also right after letters of another script: `Aゲート` is `A`, `ゲー` and `ト`.
 */
export function splitWords(text: string): string[] {
  return (
    text.match(
      /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}][\p{M}ー]*|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{M}\p{N}])+/gu,
    ) ?? []
  );
}
