import { isEditable } from './is-editable.ts';

/**
 * Leaves the keys of an input method to it, such as the Enter that accepts a word in Japanese: no other listener of the
 * page hears a key that is pressed in a field while a word is composed. In Safari the press comes after the word and has
 * only its key code. Call it once, before other listeners. The first press in a table has no field yet and passes.
 */
export function leaveComposition(): void {
  const leave = (press: KeyboardEvent) => {
    if (isEditable(press.target) && (press.isComposing || press.keyCode === 229))
      press.stopImmediatePropagation();
  };
  addEventListener('keydown', leave, true);
}
