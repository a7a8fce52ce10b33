import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type ColorName, colors, mark } from '#lib/brand/colors.ts';
import { contrasts } from '#lib/brand/contrasts.ts';
import { showsTheSame, writtenPictures } from '#lib/brand/pictures.ts';
import { writtenFiles } from '#lib/brand/written-files.ts';
import { contrast } from '#lib/map/drawing/color.ts';
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
  const parts = [1, 3, 5].map((at) => Number.parseInt(colors.accent[0].slice(at, at + 2), 16));
  expect(brandColorsIn(`a { color: rgb(${parts.join(' ')} / 50%) }`)).toContain(colors.accent[0]);
});

test.each(contrasts)('$of can be read on $on', ({ of, on, min }) => {
  const faint = of.flatMap((name) =>
    on.flatMap((ground) =>
      (['light', 'dark'] as const).flatMap((mode, at) => {
        const ratio = contrast(colors[name][at] ?? '', colors[ground][at] ?? '');
        return ratio < min ? [`${name} on ${ground}, ${mode}: ${ratio.toFixed(2)}`] : [];
      }),
    ),
  );
  expect(faint).toEqual([]);
});

test('the sign of the product and the text of an error can be read on their grounds', () => {
  expect(contrast(mark.sign, colors.accent[0])).toBeGreaterThan(4.5);
  expect(contrast(mark.point, colors.accent[0])).toBeGreaterThan(3);
  for (const ground of colors.errorSolid) expect(contrast('#ffffff', ground)).toBeGreaterThan(4.5);
});

test('a colour of the brand has six digits, so that its contrast can be computed', () => {
  const named = contrasts.flatMap(({ of, on }) => [...of, ...on]).flatMap((name) => colors[name]);
  expect([...named, ...Object.values(mark)].filter((color) => !/^#[0-9a-f]{6}$/.test(color))).toEqual([]);
});

test.each(Object.entries(writtenPictures))('%s has the colours of today', async (file, draw) => {
  const now = readFileSync(new URL(`../../../${file}`, import.meta.url));
  expect(await showsTheSame(await draw(), now), 'Run: npm run colors').toBe(true);
});

test('two pictures that differ by a colour do not show the same', async () => {
  const [one, other] = await Promise.all(
    [colors.accent[0], colors.accentHover[0]].map((background) =>
      sharp({ create: { width: 4, height: 4, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  expect(one && other && (await showsTheSame(one, other))).toBe(false);
});

test('the files that cannot import colours have those of today', () => {
  for (const [file, write] of Object.entries(writtenFiles))
    expect([file, write(sourceText(file))]).toEqual([file, sourceText(file)]);
});
