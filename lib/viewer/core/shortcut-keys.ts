import type { ViewerStrings } from '../../messages/viewer.ts';

/**
 * The keys that work wherever the focus is, by the text that names what they do. The help of the map names them, and a
 * test compares docs/visitors.md. A letter alone must not be a key of the map (`lib/map/input/input.ts`).
 */
export const shortcutKeys = {
  search: '/',
  print: 'Ctrl+P',
  close: 'Esc',
} as const satisfies Partial<Record<keyof ViewerStrings, string>>;

export type ShortcutName = keyof typeof shortcutKeys;
