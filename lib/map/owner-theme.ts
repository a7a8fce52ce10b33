import type { MapTheme } from './types.ts';

/** Colours over a plan where its owner works on it. Plans are light in both themes, so there is one set. */
export const ownerTheme: MapTheme = {
  text: '#1d1b18',
  halo: '#ffffff',
  accent: '#0d6560',
  paper: '#ffffff',
  font: '"Inter Variable", system-ui, sans-serif',
};
