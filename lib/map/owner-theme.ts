import { drawn } from '../brand/colors.ts';
import type { MapTheme } from './types.ts';

let family: string | null = null;

/** Colours of drawings over a plan on the pages of its owner. Plans are light in both themes, so there is one set. */
export const ownerTheme: MapTheme = {
  text: drawn.text,
  halo: '#ffffff',
  accent: drawn.accent,
  paper: drawn.paper,
  /** The font of the page. A canvas does not wait for a font that nothing else has loaded. */
  get font() {
    family ??= getComputedStyle(document.documentElement).fontFamily;
    return family;
  },
};
