/** Names of the built-in icons that a marker's `icon` and a button's `icon` may take. */
export const builtInIcons = [
  'info',
  'link',
  'entrance',
  'exit',
  'stairs',
  'elevator',
  'escalator',
  'toilet',
  'accessible',
  'parking',
  'food',
  'cafe',
  'bar',
  'shop',
  'ticket',
  'first-aid',
  'meeting',
  'wifi',
] as const;

export type BuiltInIcon = (typeof builtInIcons)[number];
