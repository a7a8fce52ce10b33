import { limits } from '../../plans/limits.ts';
import { isUrl, text } from '../scalars.ts';

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

/** The icon of a marker or button: a built-in name, or the address of a picture. */
export const icon = text(limits.urlCharsMax).refine(
  (value) => (builtInIcons as readonly string[]).includes(value) || isUrl(value, ['http:', 'https:']),
  'Must be the name of a built-in icon or an address that begins with https:// or http://.',
);
