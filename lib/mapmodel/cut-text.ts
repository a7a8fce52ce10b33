/**
 * Returns the first characters of a text, at most `charsMax` UTF-16 units. Does not end with half of a character
 * of two units, such as an emoji, because half a character cannot be stored.
 */
export function cutText(text: string, charsMax: number): string {
  return text.slice(0, charsMax).replace(/[\uD800-\uDBFF]$/, '');
}
