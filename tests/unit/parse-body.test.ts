import fc from 'fast-check';
import { expect, test } from 'vitest';
import { updateProject } from '#lib/contract/endpoints/projects.ts';
import { faultsOf } from '#lib/contract/faults.ts';
import { parseBody } from '#lib/http/parse-body.ts';
import { mapInSlices } from '#lib/platform/in-slices.ts';
import { benchVenue } from '#tests/bench/support/venue.ts';

const schema = updateProject.body;

/** What is told of a value, by the whole schema at once and piece by piece. */
async function bothWays(value: unknown) {
  const whole = schema.safeParse(value);
  const pieces = await parseBody(schema, value);
  const faults = (result: typeof pieces) =>
    result.success ? [] : faultsOf(result.error).map(({ path, message }) => `${path}: ${message}`);
  return {
    whole: whole.success ? whole.data : faults(whole).toSorted(),
    pieces: pieces.success ? pieces.data : faults(pieces).toSorted(),
  };
}

test('a save parsed piece by piece comes out as one parsed at once', async () => {
  const { whole, pieces } = await bothWays({ name: 'Museum', levels_data: benchVenue(3, 120, 170) });
  expect(pieces).toEqual(whole);
  expect(Array.isArray(whole)).toBe(false);
});

const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant({
    data: [
      [0, 0],
      [Number.NaN, 1],
      [2, 2],
    ],
  }),
  fc.constant({ unknown: 1 }),
  fc.constant({ position: { x: 'left', y: 0 } }),
  fc.constant({ translations: { en: { title: 7 } } }),
  fc.constant({ tags: [{ name: '' }], price: {} }),
  fc.constantFrom(null, 3, 'text', []),
);

test('faults have the same places, wherever they stand', async () => {
  const spot = fc.record({
    level: fc.nat(1),
    kind: fc.constantFrom('areas' as const, 'markers' as const),
    index: fc.nat(119),
    place: wrong,
  });
  const frame = fc.constantFrom({}, { name: '' }, { languages: 'en' }, { nonsense: true });
  await fc.assert(
    fc.asyncProperty(fc.array(spot, { maxLength: 6 }), frame, async (spots, rest) => {
      const levels: Record<string, unknown>[] = benchVenue(2, 120, 120);
      for (const { level, kind, index, place } of spots) {
        const places = [...((levels[level]?.[kind] as unknown[]) ?? [])];
        places[index] = place;
        Object.assign(levels[level] ?? {}, { [kind]: places });
      }
      const { whole, pieces } = await bothWays({ ...rest, levels_data: levels });
      expect(pieces).toEqual(whole);
    }),
    { numRuns: 40 },
  );
});

test.each([
  { levels_data: 'none' },
  { levels_data: [null, { areas: Array.from({ length: 60 }, () => ({})), markers: 'x' }, 4] },
  { levels_data: Array.from({ length: 300 }, () => ({ areas: Array.from({ length: 60 }, () => ({})) })) },
  null,
  [],
])('what has not the form of a save is refused alike (%#)', async (value) => {
  const { whole, pieces } = await bothWays(value);
  expect(pieces).toEqual(whole);
});

test('work in slices lets others run, keeps the order and throws what the work throws', async () => {
  let others = 0;
  const timer = setInterval(() => others++, 1);
  const busy = (n: number) => {
    for (const until = performance.now() + 2; performance.now() < until; );
    return n * 2;
  };
  expect(await mapInSlices([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], busy)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => n * 2),
  );
  clearInterval(timer);
  expect(others).toBeGreaterThan(0);
  await expect(
    mapInSlices([1], () => {
      throw new Error('No.');
    }),
  ).rejects.toThrow('No.');
});
