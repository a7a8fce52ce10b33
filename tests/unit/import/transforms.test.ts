import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSvg } from '#lib/import/svg/read-svg.ts';
import { bytesOf } from '#tests/fixtures/import/known-map.ts';

type Step = { text: string; apply(x: number, y: number): [number, number] };

const small = fc.integer({ min: -30, max: 30 });
const turned = (degrees: number, x: number, y: number): [number, number] => {
  const radians = (degrees * Math.PI) / 180;
  return [x * Math.cos(radians) - y * Math.sin(radians), x * Math.sin(radians) + y * Math.cos(radians)];
};
/** Each transform with its effect on a point as SVG defines it, written independently of the reader. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(small, small).map(([dx, dy]) => ({
    text: `translate(${dx},${dy})`,
    apply: (x: number, y: number): [number, number] => [x + dx, y + dy],
  })),
  small.map((dx) => ({
    text: `translate(${dx})`,
    apply: (x: number, y: number): [number, number] => [x + dx, y],
  })),
  fc.constantFrom(0.5, 2, 1.25).map((k) => ({
    text: `scale( ${k} )`,
    apply: (x: number, y: number): [number, number] => [k * x, k * y],
  })),
  fc.constantFrom(0.5, 2).map((k) => ({
    text: `scale(${k} 1)`,
    apply: (x: number, y: number): [number, number] => [k * x, y],
  })),
  small.map((degrees) => ({
    text: `rotate(${degrees})`,
    apply: (x: number, y: number) => turned(degrees, x, y),
  })),
  fc.tuple(small, small, small).map(([degrees, cx, cy]) => ({
    text: `rotate(${degrees} ${cx}, ${cy})`,
    apply: (x: number, y: number): [number, number] => {
      const [u, v] = turned(degrees, x - cx, y - cy);
      return [u + cx, v + cy];
    },
  })),
  small.map((degrees) => ({
    text: `skewX(${degrees})`,
    apply: (x: number, y: number): [number, number] => [x + y * Math.tan((degrees * Math.PI) / 180), y],
  })),
  small.map((degrees) => ({
    text: `skewY(${degrees})`,
    apply: (x: number, y: number): [number, number] => [x, y + x * Math.tan((degrees * Math.PI) / 180)],
  })),
  fc.tuple(small, small).map(([e, f]) => ({
    text: `matrix(1 .25 -.5 1 ${e} ${f})`,
    apply: (x: number, y: number): [number, number] => [x - 0.5 * y + e, 0.25 * x + y + f],
  })),
);

/** Places of a transform: in one attribute, on groups around, on a use, in a nested drawing. */
const wraps: readonly ((content: string, transform: string) => string)[] = [
  (content, transform) => `<g transform="${transform}">${content}</g>`,
  (content, transform) => `<g><a transform="${transform}"><g>${content}</g></a></g>`,
  (content, transform) =>
    `<g transform="${transform}"><svg x="0" y="0" width="90000" height="90000">${content}</svg></g>`,
];

const corners = [
  [10, 10],
  [60, 12],
  [50, 70],
] as const;

test('transforms nest in any order, wherever they stand', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(step, { minLength: 1, maxLength: 3 }), fc.nat({ max: wraps.length - 1 })), {
        maxLength: 4,
      }),
      (nested) => {
        let content = `<polygon points="${corners.map((corner) => corner.join()).join(' ')}"/>`;
        let expected = corners.map(([x, y]): [number, number] => [x, y]);
        for (const [steps, wrap] of nested) {
          content = wraps[wrap]?.(content, steps.map(({ text }) => text).join(' ')) ?? content;
          for (const { apply } of steps.toReversed()) expected = expected.map(([x, y]) => apply(x, y));
        }
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50000 -50000 100000 100000">${content}</svg>`;
        const [place] = readSvg({ name: 'plan.svg', bytes: bytesOf(svg) }).places;
        if (!place) return;
        for (const [i, [x, y]] of expected.entries()) {
          expect(place.ring?.[i]?.[0]).toBeCloseTo(x + 50_000, 1);
          expect(place.ring?.[i]?.[1]).toBeCloseTo(y + 50_000, 1);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('a used shape is moved by its own transform, then by x and y, then by that of the use', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><defs><rect id="r" width="10" height="20" transform="scale(2)"/></defs><use href="#r" x="5" y="7" transform="translate(100 0) scale(3)"/></svg>`;
  const [place] = readSvg({ name: 'plan.svg', bytes: bytesOf(svg) }).places;
  expect(place?.ring).toEqual([
    [115, 21],
    [175, 21],
    [175, 141],
    [115, 141],
  ]);
});

test('a transform that a browser cannot read is ignored as a whole', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="10" height="10" transform="scale(2) turn(3)"/><rect width="9" height="9" transform="scale(a)"/></svg>`;
  const places = readSvg({ name: 'plan.svg', bytes: bytesOf(svg) }).places;
  expect(places.map(({ ring }) => ring?.[2])).toEqual([
    [10, 10],
    [9, 9],
  ]);
});
