import { describe, expect, test } from 'vitest';
import type { Ring } from '#lib/geometry/polygon.ts';
import { readWords } from '#lib/import/read-files.ts';
import { bytesOf } from '#tests/fixtures/import/known-map.ts';

const square = (x: number, y: number, side: number): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];

function words(content: string, rings: readonly Ring[], level = { width: 1000, height: 1000 }) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${content}</svg>`;
  return readWords({ name: 'plan.svg', bytes: bytesOf(svg) }, { rings, ...level });
}

describe('the words that stand in rooms of a drawing', () => {
  test('belong to the smallest room around them, in reading order, all lines first', async () => {
    const content =
      '<text x="120" y="160" font-size="20">Kitchen</text><text x="120" y="130" font-size="20">1.04</text><text x="700" y="700">Yard</text>';
    expect(await words(content, [square(0, 0, 990), square(100, 100, 200)])).toEqual([
      ['Yard'],
      ['1.04 Kitchen', '1.04', 'Kitchen'],
    ]);
  });

  test.each([
    ['of size 0', '<text x="120" y="160" font-size="0">Old</text>'],
    ['of size 0 by a style', '<text x="120" y="160" style="font-size:0px">Old</text>'],
    ['of a size around it', '<g font-size="0"><text x="120" y="160">Old</text></g>'],
    ['scaled to nothing', '<g transform="translate(120 160) scale(0)"><text>Old</text></g>'],
    ['scaled to a line', '<text transform="translate(120 160) scale(1 0)">Old</text>'],
    ['scaled by CSS', '<text style="transform: translate(120px, 160px) scale(0)">Old</text>'],
    ['scaled until nobody sees it', '<text transform="translate(120 160) scale(0.0001)">Old</text>'],
    [
      'in an inner picture of no size',
      '<svg x="120" y="160" width="1" height="1" viewBox="0 0 1e6 1e6"><text>Old</text></svg>',
    ],
    ['with a hidden line', '<text x="120" y="160"><tspan visibility="hidden">Old</tspan></text>'],
    [
      'as a label in HTML scaled to nothing',
      '<g transform="translate(150 150) scale(0)"><foreignObject width="20" height="20"><p>Old</p></foreignObject></g>',
    ],
  ])('are none for a text %s', async (_, content) => {
    expect(await words(content, [square(100, 100, 200)])).toEqual([[]]);
  });

  test('are the lines that are drawn of a text with lines that are not', async () => {
    const content =
      '<text x="120" y="160" font-size="0">Old <tspan font-size="20">Hall</tspan></text><text x="420" y="160" visibility="hidden">Old <tspan visibility="visible">Shop</tspan></text><text x="720" y="160" font-size="20">Bar<tspan font-size="0">Old</tspan></text>';
    const rings = [square(100, 100, 200), square(400, 100, 200), square(700, 100, 200)];
    expect(await words(content, rings)).toEqual([['Hall'], ['Shop'], ['Bar']]);
  });

  test('are found at the size of the level, whatever the size of the drawing', async () => {
    const content = '<text x="120" y="160" font-size="20">Kitchen</text>';
    const size = { width: 2000, height: 500 };
    const ring: Ring = [
      [200, 50],
      [600, 50],
      [600, 150],
      [200, 150],
    ];
    expect(await words(content, [ring], size)).toEqual([['Kitchen']]);
  });

  test('are none for signs without letters, for hidden texts and in a file that is no drawing', async () => {
    const content = '<text x="120" y="160">★</text><g display="none"><text x="120" y="200">Old</text></g>';
    expect(await words(content, [square(100, 100, 200)])).toEqual([[]]);
    const csv = { name: 'rooms.csv', bytes: bytesOf('name;level\nA;1\n') };
    expect(await readWords(csv, { rings: [square(0, 0, 10)], width: 10, height: 10 })).toEqual([[]]);
  });
});
