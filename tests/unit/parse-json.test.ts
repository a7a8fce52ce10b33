import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/contract/errors.ts';
import { limits } from '#lib/plans/limits.ts';
import { guardJson, parseJson } from '#lib/platform/parse-json.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Returns the verdict of the guard on a text that arrives in pieces of these lengths, repeated. */
function guarded(text: string, lengths: readonly number[]): string {
  const bytes = bytesOf(text);
  const guard = guardJson();
  try {
    for (let start = 0, n = 0; start < bytes.length; n++) {
      const length = lengths[n % lengths.length] ?? 1;
      guard(bytes.subarray(start, start + length));
      start += length;
    }
    return 'passes';
  } catch (error) {
    return error instanceof AppError ? error.message : String(error);
  }
}

describe('the limits of a JSON text', () => {
  test('are checked alike for any cut into chunks', () => {
    const nested = fc.integer({ min: 1, max: limits.jsonDepthMax + 3 }).map((depth) => '['.repeat(depth));
    const text = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }).map((value) => JSON.stringify({ [value]: [value, '\\"{[', '\\\\'] })),
      fc.tuple(fc.json(), nested).map(([json, open]) => `[${json},${open}`),
    );
    fc.assert(
      fc.property(
        text,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        (json, cuts) => {
          expect(guarded(json, cuts)).toBe(guarded(json, [json.length * 4 + 1]));
        },
      ),
    );
  });

  test('allow any depth up to the maximum, and ignore brackets in strings', () => {
    const depth = (n: number) => `${'[{"a":'.repeat(n / 2)}1${'}]'.repeat(n / 2)}`;
    expect(guarded(depth(limits.jsonDepthMax), [7])).toBe('passes');
    expect(guarded(depth(limits.jsonDepthMax + 2), [7])).toContain('nested deeper');
    expect(guarded(`{"a":"${'['.repeat(1000)}\\"${'['.repeat(1000)}"}`, [5])).toBe('passes');
  });

  test('count members of an object, and objects and lists', () => {
    const members = (n: number) => `{${Array.from({ length: n }, (_, i) => `"m${i}":":"`).join(',')}}`;
    expect(guarded(members(limits.jsonMembersMax), [64])).toBe('passes');
    expect(guarded(members(limits.jsonMembersMax + 1), [64])).toContain('members');
    expect(guarded(']:'.repeat(limits.jsonMembersMax + 1), [64])).toContain('members');
    expect(guarded(`[${'{},'.repeat(limits.jsonObjectsMax + 1)}0]`, [65_536])).toContain('more objects');
    expect(guarded(`[${'[],'.repeat(limits.jsonArraysMax + 1)}0]`, [65_536])).toContain('more objects');
  });
});

test('parseJson returns the value of a text, with Infinity for NaN and -Infinity', () => {
  expect(parseJson(bytesOf('{"a":[NaN,-Infinity,"NaN"],"b":"é"}'))).toEqual({
    a: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 'NaN'],
    b: 'é',
  });
  expect(() => parseJson(bytesOf('{"a":'))).toThrow('not valid JSON');
  expect(() => parseJson(Uint8Array.of(34, 255, 34))).toThrow('not valid UTF-8');
});

test('parseJson refuses a text that ends inside a string full of escaped quotes without delay', () => {
  const startedAt = performance.now();
  expect(() => parseJson(bytesOf(`{"a":"${'\\"'.repeat(60_000)}`))).toThrow('not valid JSON');
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
