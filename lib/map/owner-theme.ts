import type { MapTheme } from './types.ts';

/** Colours of drawings over a plan on the pages of its owner. Plans are light in both themes, so there is one set. */
export const ownerTheme: MapTheme = {
  text: '#1d1b18',
  halo: '#ffffff',
  accent: '#0d6560',
  paper: '#ffffff',
  font: '"Inter Variable", system-ui, sans-serif',
};
