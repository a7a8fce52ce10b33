import { accentText, mapPaper, mapSurface } from '../../brand/colors.ts';
import { contrast, withContrast } from '../../map/drawing/color.ts';
import type { MapTheme } from '../../map/types.ts';

const textRatio = 4.5;

export type Accent = { color: string; ink: string };

/**
 * Returns the owner's accent, made darker or lighter until it is legible as text on a panel, and an ink legible on it.
 */
export function accentFor(owner: string | null, isDark: boolean): Accent {
  const mode = isDark ? 1 : 0;
  const color = withContrast(owner ?? accentText[mode], mapSurface[mode], textRatio);
  return { color, ink: contrast(color, '#ffffff') >= textRatio ? '#ffffff' : '#141312' };
}

/** Returns the colours of drawings on the plan. Floor plans are light in both themes, plain canvases are not. */
export function mapTheme(owner: string | null, isDark: boolean, isPlain: boolean, font: string): MapTheme {
  const isDarkPaper = isDark && isPlain;
  return {
    text: isDarkPaper ? '#f1efec' : '#23211e',
    halo: isDarkPaper ? 'rgba(24, 25, 27, .92)' : 'rgba(255, 255, 255, .94)',
    accent: accentFor(owner, isDarkPaper).color,
    paper: mapPaper[isDarkPaper ? 1 : 0],
    font,
  };
}
