import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { standsAsItIs } from '#lib/contract/as-it-is.ts';
import { analyticsEvent } from '#lib/contract/schemas/analytics.ts';
import { areaWrite } from '#lib/contract/schemas/area.ts';
import { levelsData, levelWrite } from '#lib/contract/schemas/level.ts';
import { markerWrite } from '#lib/contract/schemas/marker.ts';
import { benchVenue } from '#tests/bench/support/venue.ts';

const id = '4bb7a6a2-0d1c-4c39-9f0c-1c8a2f6f6c5e';
const now = '2026-11-21T10:00:00.000Z';
const [level] = benchVenue(1, 3, 3);

/** Values that their schema takes as they are: what clients send all day. */
const good = [
  {
    name: 'area',
    schema: areaWrite,
    value: { id, status: { type: 'success' }, rating: 4, ...level?.areas[1] },
  },
  {
    name: 'marker',
    schema: markerWrite,
    value: { id, customIcon: null, markerNumber: 3, ...level?.markers[1] },
  },
  { name: 'level', schema: levelWrite, value: { order: 1, minZoom: 0.5, backgroundColor: '#fff', ...level } },
  {
    name: 'click',
    schema: analyticsEvent,
    value: { event: 'areaClick', params: { id, level: 'ground', lang: 'en' }, timestamp: now },
  },
  {
    name: 'search',
    schema: analyticsEvent,
    value: { event: 'searchQuery', params: { query: 'café', results: 2 }, timestamp: now },
  },
] as const;

test.each(good)('$name is known to stand as it is', ({ schema, value }) => {
  expect(standsAsItIs(schema)(value)).toBe(true);
});

test('of a list that is too long no entry is looked at, however deep it stands', () => {
  const seen: unknown[] = [];
  const tags = Array.from({ length: 51 }, (_, i) => ({
    get name() {
      seen.push(i);
      return 'Tag';
    },
    color: '#123456',
  }));
  const levels = [{ name: 'Ground', markers: [{ position: { x: 1, y: 1 }, tags }] }];
  expect(levelsData.safeParse(levels).error?.issues).toMatchObject([
    { code: 'too_big', path: [0, 'markers', 0, 'tags'] },
  ]);
  expect(seen).toEqual([]);
  expect(
    levelsData.safeParse([{ name: 'Ground', markers: [{ position: { x: 1, y: 1 }, tags: tags.slice(1) }] }])
      .success,
  ).toBe(true);
  expect(seen).not.toEqual([]);
});

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    0.5,
    1e300,
    '',
    ' ',
    'a\u0000b',
    '\ud800',
    'x'.repeat(5000),
    '😀'.repeat(200),
    id.toUpperCase(),
    'javascript:alert(1)',
    'https://museum.example.org/',
    [],
    {},
    [[0, 0]],
    { type: null },
    { type: 'info', label: 'Open' },
    JSON.parse('{"__proto__": {"title": "x"}}'),
    { en: { title: 'Hall' }, xx: {} },
    { id },
    { name: 'Tag', color: '#123456' },
    new Date(0),
    true,
  ),
  fc.jsonValue(),
);

/** `value` with other values somewhere inside, members taken out, and some that nobody knows. */
function changed(value: unknown): fc.Arbitrary<unknown> {
  const places = pathsOf(value);
  const change = fc.record({
    path: fc.constantFrom(...places),
    to: odd,
    kind: fc.constantFrom('set', 'drop', 'add'),
  });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    let result = structuredClone(value);
    for (const { path, to, kind } of changes) result = withChange(result, path, kind, to);
    return result;
  });
}

function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[...path], ...inner.flatMap(([name, member]) => pathsOf(member, [...path, name]))];
}

function withChange(value: unknown, path: readonly string[], kind: string, to: unknown): unknown {
  const [name, ...rest] = path;
  if (typeof value !== 'object' || value === null) return kind === 'set' ? to : value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (name === undefined) {
    if (kind === 'set') return to;
    if (kind === 'add') copy.unknownMember = to;
    return copy;
  }
  if (rest.length === 0 && kind === 'drop') delete copy[name];
  else copy[name] = withChange(copy[name], rest, kind, to);
  return copy;
}

test.each(good)('what the quick look takes of $name, the schema gives back as it is', ({ schema, value }) => {
  const look = standsAsItIs(schema);
  let taken = 0;
  fc.assert(
    fc.property(changed(value), (candidate) => {
      if (!look(candidate)) return;
      taken++;
      const parsed = schema.safeParse(candidate);
      expect(parsed).toMatchObject({ success: true });
      expect(parsed.data).toEqual(candidate);
    }),
    { numRuns: 2000 },
  );

  expect(taken).toBeGreaterThan(20);
});

test.each<[string, z.ZodType, unknown]>([
  ['text that is trimmed', z.string().trim(), ' a'],
  ['an id in capitals', z.string().transform((text) => text.toLowerCase()), 'A'],
  ['a member with a default', z.strictObject({ size: z.number().default(3) }), {}],
  ['a member that is left out', z.object({ size: z.number() }), { size: 2, other: 1 }],
  [
    'what an earlier form takes too',
    z.union([z.object({ a: z.number() }), z.strictObject({ a: z.number(), b: z.number() })]),
    { a: 1, b: 2 },
  ],
  ['a text with characters of two units', z.string().max(2), '😀😀'],
  ['a list that is coerced', z.array(z.coerce.number()), ['1']],
])('%s is left to the schema, which takes it', (_, schema, value) => {
  expect(standsAsItIs(schema)(value)).toBe(false);
  expect(schema.safeParse(value).success).toBe(true);
});

test('what the checks of a whole object refuse does not stand', () => {
  const look = standsAsItIs(
    z.strictObject({ from: z.number(), to: z.number() }).refine(({ from, to }) => from < to),
  );
  expect([look({ from: 1, to: 2 }), look({ from: 2, to: 1 })]).toEqual([true, false]);
});
