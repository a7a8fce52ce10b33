export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * Returns the character of a key press in lower case. Takes the letter of the physical key where the character says
 * nothing: with Alt on a Mac, and on keyboards without Latin letters.
 */
export function keyLetter({ key, code, altKey }: Pick<KeyPress, 'key' | 'code' | 'altKey'>): string {
  const isForeign = /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const letter = (altKey || isForeign) && /^Key[A-Z]$/.test(code) ? code.slice(3) : key;
  return letter.toLowerCase();
}
