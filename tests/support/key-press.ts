import type { KeyPress } from '#lib/ui/key-letter.ts';

/** Returns a press of a key: the character that it writes, and its place on the keyboard. */
export const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});
