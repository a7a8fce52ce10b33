import type { ColorName } from './colors.ts';

const grounds = ['canvas', 'surface', 'raised', 'sunken'] as const satisfies readonly ColorName[];
const mapGrounds = ['mapSurface', 'mapSunken', 'mapPaper'] as const satisfies readonly ColorName[];

/** Colours that stand on others, with the smallest contrast of WCAG: 4.5 for texts, 3 for the edges of controls. */
export const contrasts: readonly {
  readonly of: readonly ColorName[];
  readonly on: readonly ColorName[];
  readonly min: number;
}[] = [
  { of: ['text', 'textMuted', 'textFaint'], on: [...grounds, ...mapGrounds], min: 4.5 },
  { of: ['accentText'], on: [...grounds, ...mapGrounds, 'accentSoft'], min: 4.5 },
  { of: ['onAccent'], on: ['accent', 'accentHover', 'accentPressed', 'accentText'], min: 4.5 },
  { of: ['success', 'warning', 'error', 'info'], on: [...grounds, ...mapGrounds], min: 4.5 },
  { of: ['success'], on: ['successSoft'], min: 4.5 },
  { of: ['warning'], on: ['warningSoft'], min: 4.5 },
  { of: ['error'], on: ['errorSoft'], min: 4.5 },
  { of: ['info'], on: ['infoSoft'], min: 4.5 },
  { of: ['borderControl'], on: ['canvas', 'surface', 'raised', 'mapSurface'], min: 3 },
  { of: ['accent'], on: grounds, min: 3 },
];
