import fc from 'fast-check';
import svgpath from 'svgpath';
import { describe, expect, test } from 'vitest';
import { ImportRefused } from '#lib/import/refused.ts';
import { type PathBudget, readPathData, type Segment } from '#lib/import/svg/path-data.ts';

const read = (text: string, budget: PathBudget = { segments: 0 }) => readPathData(text, budget);

/** Ends of segments by the other reader: curves as cubic ones with their control points, arcs by their ends. */
function oracle(text: string): number[][] | null {
  const path = svgpath(text).abs().unshort() as ReturnType<typeof svgpath> & { err?: string };
  if (path.err) return null;
  const found: number[][] = [];
  path.iterate((segment, _, x, y) => {
    const [name, ...values] = segment as [string, ...number[]];
    const [a = 0, b = 0, c = 0, d = 0] = values;
    if (name === 'H') found.push([a, y]);
    else if (name === 'V') found.push([x, a]);
    else if (name === 'Q')
      found.push([
        x + (2 / 3) * (a - x),
        y + (2 / 3) * (b - y),
        c + (2 / 3) * (a - c),
        d + (2 / 3) * (b - d),
        c,
        d,
      ]);
    else found.push(name === 'A' ? values.slice(5) : values);
  });
  return found;
}

const numbersOf = (segments: readonly Segment[] | null) =>
  segments?.map((segment) =>
    (segment[0] === 'A' ? segment.slice(2) : segment.slice(1)).filter((value) => typeof value === 'number'),
  ) ?? null;

describe('path data', () => {
  const number = fc
    .tuple(fc.integer({ min: -999, max: 999 }), fc.constantFrom('', '.5', '.25', 'e1'))
    .map(([whole, part]) => `${whole}${part}`);
  const counts = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };
  const letters = Object.keys(counts) as (keyof typeof counts)[];
  const plain = fc
    .constantFrom(...letters)
    .chain((letter) =>
      fc
        .tuple(
          fc.boolean(),
          fc.array(number, { minLength: counts[letter], maxLength: counts[letter] }),
          fc.constantFrom(' ', ',', ' , '),
        )
        .map(([isRelative, values, gap]) => (isRelative ? letter.toLowerCase() : letter) + values.join(gap)),
    );
  const arc = fc
    .tuple(
      fc.constantFrom('A', 'a'),
      number,
      number,
      number,
      fc.constantFrom('0', '1'),
      fc.constantFrom('0', '1'),
      number,
      number,
    )
    .map(
      ([letter, rx, ry, turn, large, sweep, x, y]) =>
        `${letter}${rx} ${ry} ${turn} ${large}${sweep}${x},${y}`,
    );
  const path = fc
    .tuple(number, number, fc.array(fc.oneof({ weight: 5, arbitrary: plain }, arc), { maxLength: 12 }))
    .map(([x, y, parts]) => `M${x} ${y}${parts.join('')}`);

  test('is read as by another reader, in any sequence of commands', () => {
    fc.assert(
      fc.property(path, (text) => {
        const ours = numbersOf(read(text));
        const theirs = oracle(text);
        expect(ours?.length).toBe(theirs?.length);
        for (const [i, values] of (theirs ?? []).entries())
          for (const [j, value] of values.entries()) expect(ours?.[i]?.[j]).toBeCloseTo(value, 6);
      }),
      { numRuns: 500 },
    );
  });

  test('needs nothing between numbers if a sign, a dot or a flag ends one', () => {
    expect(numbersOf(read('M10-20.5L.5.25-1-2'))).toEqual([
      [10, -20.5],
      [0.5, 0.25],
      [-1, -2],
    ]);
    expect(numbersOf(read('m1 1 2 2'))).toEqual([
      [1, 1],
      [3, 3],
    ]);
    expect(numbersOf(read(' M 0 0 a5 5 0 1010 0 '))).toEqual([
      [0, 0],
      [10, 0],
    ]);
    expect(numbersOf(read('M5 5h1v1zl1 0'))).toEqual([[5, 5], [6, 5], [6, 6], [], [6, 5]]);
  });

  test.each([
    'L1 1',
    'M1',
    'M1 1 L',
    'M1 1 L2',
    'M1,,1',
    'M,1 1',
    'M1 1,',
    'M1 1 X',
    'M1 1A5 5 0 2 0 1 1',
    'M 1 1 L NaN 1',
    '1 1',
    'M1 1 0x1 1',
  ])('is refused as %s', (text) => {
    expect(read(text)).toBeNull();
  });

  test('is counted while it is read: millions of points are refused before they are stored', () => {
    const budget = { segments: 1_999_990 };
    expect(() => read(`M0 0${'h1'.repeat(400_000)}`, budget)).toThrow(ImportRefused);
    expect(budget.segments).toBe(2_000_001);
  });
});
