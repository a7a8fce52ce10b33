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
