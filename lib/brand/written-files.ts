import { type ColorName, colors } from './colors.ts';
import { iconSvg } from './icon-svg.ts';

/** Custom properties of the viewer whose names differ from their colour's, or that have a colour of their own. */
const viewer: Record<string, ColorName> = {
  accent: 'accentText',
  'accent-ink': 'onAccent',
  backdrop: 'mapBackdrop',
  surface: 'mapSurface',
  sunken: 'mapSunken',
  hover: 'mapHover',
  border: 'mapBorder',
  'border-control': 'borderControl',
  text: 'text',
  muted: 'textMuted',
  paper: 'mapPaper',
  success: 'success',
  'success-soft': 'successSoft',
  warning: 'warning',
  'warning-soft': 'warningSoft',
  error: 'error',
  'error-soft': 'errorSoft',
  info: 'info',
  'info-soft': 'infoSoft',
};

const app = Object.fromEntries(
  Object.keys(colors)
    .filter((name) => !name.startsWith('map'))
    .map((name) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), name as ColorName]),
);

function sheet(selector: string, prefix: string, names: Record<string, ColorName>): string {
  const lines = Object.entries(names).map(
    ([name, color]) => `  --${prefix}-${name}: light-dark(${colors[color].join(', ')});\n`,
  );
  return `/* Written by \`npm run colors\` from lib/brand/colors.ts. */\n${selector} {\n${lines.join('')}}\n`;
}

/** The files that hold colours and cannot import them: each takes its present text and returns the new one. */
export const writtenFiles: Readonly<Record<string, (text: string) => string>> = {
  'lib/ui/colors.css': () => sheet(':root', 'color', app),
  'lib/viewer/style/colors.css': () => sheet('.atrium', 'atrium', viewer),
  'public/site.webmanifest': (text) =>
    text
      .replace(/("theme_color": ")[^"]*/, `$1${colors.accent[0]}`)
      .replace(/("background_color": ")[^"]*/, `$1${colors.surface[0]}`),
  'public/icon.svg': () => `${iconSvg({ radius: 7 })}\n`,
};
