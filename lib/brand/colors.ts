/** A colour on light and on dark ground. */
export type Pair = readonly [light: string, dark: string];

/** Colours that scripts import one by one, so that they carry no others. */
export const ink = ['#1d1b18', '#eeebe6'] as const;
/** Fills of buttons and marks. */
export const accent = ['#0d6560', '#3ab3a8'] as const;
/** Text and lines, which need more contrast on dark ground than a fill. */
export const accentText = ['#0d6560', '#5cc9bf'] as const;
export const success = ['#1a7040', '#6fcd95'] as const;
/** The sign of the product, on a ground of the light accent. */
export const mark = { sign: '#ffffff', point: '#8fdcd3' } as const;
/** Panels of the viewer, and the ground of a map without a floor plan. */
export const mapSurface = ['#ffffff', '#1f1d1b'] as const;
export const mapPaper = ['#ffffff', '#292a2d'] as const;

/**
 * The colours of the product: of its pages, the viewer, drawings on plans, mails and the manifest. A colour is changed
 * here, and `npm run colors` writes the files that cannot import it.
 */
export const colors = {
  canvas: ['#faf9f7', '#141312'],
  surface: ['#ffffff', '#1b1a18'],
  raised: ['#ffffff', '#232120'],
  sunken: ['#f3f1ed', '#0f0e0d'],
  hover: ['rgb(40 33 20 / 0.05)', 'rgb(255 248 235 / 0.06)'],
  pressed: ['rgb(40 33 20 / 0.09)', 'rgb(255 248 235 / 0.1)'],
  border: ['#e6e2db', '#302d2a'],
  borderStrong: ['#d2ccc2', '#45413d'],
  borderControl: ['#938c81', '#777169'],
  backdrop: ['rgb(32 28 22 / 0.32)', 'rgb(0 0 0 / 0.6)'],

  text: ink,
  textMuted: ['#5b574f', '#b0aaa1'],
  textFaint: ['#706b62', '#959086'],

  accent,
  accentHover: ['#0a524e', '#54c5bb'],
  accentPressed: ['#08423f', '#2f9a91'],
  accentText,
  accentSoft: ['#e0f0ed', '#15312e'],
  onAccent: ['#ffffff', '#04201e'],

  success,
  successSoft: ['#e2f3e8', '#16301f'],
  warning: ['#855600', '#e5b762'],
  warningSoft: ['#fbf0d8', '#33270f'],
  error: ['#b3261e', '#f4938b'],
  errorSoft: ['#fceae8', '#3b1b18'],
  errorSolid: ['#b3261e', '#c8433a'],
  info: ['#1d5db8', '#8db7f9'],
  infoSoft: ['#e6effc', '#18263e'],

  /** Paper under pictures. What it lies under was drawn for it: `forced-color-adjust: none` goes with it. */
  plan: ['#ffffff', '#f4f2ee'],

  /** Ground and panels of the viewer. The ground of a map is darker than a page, so that the plan stands out. */
  mapBackdrop: ['#efece7', '#161513'],
  mapSurface,
  mapSunken: ['#f3f1ed', '#161412'],
  mapHover: ['rgb(40 33 20 / 0.06)', 'rgb(255 248 235 / 0.08)'],
  mapBorder: ['#e0dbd3', '#38342f'],
  mapPaper,
} as const satisfies Record<string, Pair>;

export type ColorName = keyof typeof colors;

/** Colours of drawings over a plan. Floor plans are light in both themes, so each has one value. */
export const drawn = {
  accent: accent[0],
  accentFill: `${accent[0]}1a`,
  text: ink[0],
  paper: '#ffffff',
  halo: 'rgb(255 255 255 / 0.9)',
  error: '#c2281d',
  errorFill: 'rgb(194 40 29 / 0.14)',
  snap: '#c026a3',
  added: success[0],
  changed: '#b06b00',
} as const;
