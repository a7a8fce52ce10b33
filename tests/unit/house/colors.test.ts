import { expect, test } from 'vitest';
import { type ColorName, colors } from '#lib/brand/colors.ts';
import { writtenFiles } from '#lib/brand/written-files.ts';
import { filesIn, sourceText } from '#tests/support/imports.ts';

const brand: readonly ColorName[] = [
  'accent',
  'accentHover',
  'accentPressed',
  'accentText',
  'accentSoft',
  'onAccent',
];
const neutral = new Set(['#ffffff']);
/** Content of a map, and texts that show how a colour is written. */
const content = /^lib\/(?:demo|strings|messages)\//;

/** Returns the colours of the brand in a text, as hexadecimal numbers or as the numbers of `rgb()`. */
function brandColorsIn(text: string): string[] {
  const hex = [...new Set(brand.flatMap((name) => colors[name]))].filter((color) => !neutral.has(color));
  return hex.filter((color) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    return text.toLowerCase().includes(color) || new RegExp(`\\b${parts.join('[ ,]+')}\\b`).test(text);
  });
}

test('a colour of the brand is written in one file, and in those that are made from it', () => {
  const made = new Set(['lib/brand/colors.ts', ...Object.keys(writtenFiles)]);
  const elsewhere = filesIn(
    ['app', 'lib', 'packages', 'public'],
    /\.(?:tsx?|mjs|css|json|svg|html|webmanifest)$/,
  )
    .filter((file) => !made.has(file) && !content.test(file) && !/\/(?:node_modules|dist|build)\//.test(file))
    .filter((file) => brandColorsIn(sourceText(file)).length > 0);
  expect(elsewhere).toEqual([]);
  expect(brandColorsIn('a { color: rgb(13 101 96 / 50%) }')).toEqual([colors.accent[0]]);
});

test('the files that cannot import colours have those of today', () => {
  for (const [file, write] of Object.entries(writtenFiles))
    expect([file, write(sourceText(file))]).toEqual([file, sourceText(file)]);
});
