import { contrast, withContrast } from '../map/color.ts';
import type { MapTheme } from '../map/types.ts';

/** Our own teal, where the owner chose no accent. */
const accentDefault = { light: '#0b6e6e', dark: '#4fc3bd' };
const surface = { light: '#ffffff', dark: '#1f2022' };
const textRatio = 4.5;

export type Accent = { color: string; ink: string };

/** The owner's accent, darkened or lightened until it reads as text on a panel, and the ink that reads on it. */
export function accentFor(owner: string | null, isDark: boolean): Accent {
  const mode = isDark ? 'dark' : 'light';
  const color = withContrast(owner ?? accentDefault[mode], surface[mode], textRatio);
  return { color, ink: contrast(color, '#ffffff') >= textRatio ? '#ffffff' : '#141312' };
}

/** Colours of what is drawn on the plan: floor plans are light in both themes, plain paper is not. */
export function mapTheme(owner: string | null, isDark: boolean, isPlain: boolean, font: string): MapTheme {
  const isDarkPaper = isDark && isPlain;
  return {
    text: isDarkPaper ? '#f1efec' : '#23211e',
    halo: isDarkPaper ? 'rgba(24, 25, 27, .92)' : 'rgba(255, 255, 255, .94)',
    accent: accentFor(owner, isDarkPaper).color,
    paper: isDarkPaper ? '#292a2d' : '#ffffff',
    font,
  };
}
