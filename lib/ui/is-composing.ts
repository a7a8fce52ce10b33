/**
 * Checks whether a key press belongs to an input method, such as the Enter that accepts a word in Japanese. In Safari
 * that press comes after the word and has only its key code.
 */
export function isComposing(press: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return press.isComposing || press.keyCode === 229;
}
