import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { AppError, errorStatus, invalidAt } from '#lib/contract/errors.ts';
import { coded, decoded, said } from '#lib/contract/fault.ts';
import { faultsOf } from '#lib/contract/faults.ts';
import { filledText } from '#lib/contract/scalars.ts';
import { type ErrorCode, errorTexts, type Said, sayError } from '#lib/messages/errors.ts';
import type { Counted } from '#lib/messages/fill.ts';
import { interfaceLanguages } from '#lib/messages/languages.ts';
import { sourceFiles, sourceText } from '#tests/support/imports.ts';

const english = errorTexts('en');
const codes = Object.entries(english).flatMap(([group, texts]) =>
  Object.entries<string | Counted>(texts).map(
    ([name, text]) =>
      [`${group}.${name}` as ErrorCode, typeof text === 'string' ? text : text.other] as const,
  ),
);
const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
/** Returns the code with a mark for each of its parameters. */
const marked = (code: ErrorCode, text: string): Said => ({
  code,
  parameters: Object.fromEntries(namesIn(text).map((name) => [name, `<${name}>`])),
});

describe('every code', () => {
  test('has a text in every language of the interface with all parameters of the English one', () => {
    expect(codes.length).toBeGreaterThan(200);
    const marks = (text: string) => [...new Set(text.match(/<\w+>/g) ?? [])].toSorted();
    for (const [code, text] of codes) {
      const parameters = marked(code, text);
      const first = sayError('en', parameters);
      for (const language of interfaceLanguages) {
        const told = sayError(language, parameters);
        expect([code, language, marks(told), told.trim()]).toEqual([code, language, marks(first), told]);
        expect(told).not.toMatch(/^$|[{}|]/);
      }
    }
  });

  test('is thrown or reported somewhere', () => {
    const source = sourceFiles()
      .filter((file) => file !== 'lib/messages/error-parameters.ts')
      .map(sourceText)
      .join('\n');
    const ends = { right: ['read', 'write', 'manage', 'own'], kind: ['level', 'area', 'marker', 'tag'] };
    const built = Object.entries(ends).flatMap(([name, values]) =>
      [...source.matchAll(new RegExp(`\`(\\w+\\.\\w*)\\$\\{${name}\\}(\\w*)\``, 'g'))].flatMap(
        ([, before, after]) => values.map((value) => `${before}${value}${after}`),
      ),
    );
    expect(built).toContain('map.areasMax');
    const unused = codes
      .map(([code]) => code)
      .filter((code) => !source.includes(`'${code}'`) && !built.includes(code));
    expect(unused).toEqual([]);
  });

  test('of a group that is a kind gives that status to its error', () => {
    for (const kind of Object.keys(errorStatus)) expect(Object.keys(english)).toContain(kind);
    expect(new AppError('conflict.links', { count: 50 })).toMatchObject({
      kind: 'conflict',
      message: 'At most 50 links are allowed. Delete one first.',
    });
    expect(invalidAt('key', 'value.keyTaken', { key: 'cafe' }).extras.faults).toEqual([
      { path: 'key', code: 'value.keyTaken', parameters: { key: 'cafe' } },
    ]);
  });
});

test('an error does not compile without its parameters, with others, or with an unknown code', () => {
  expect([
    // @ts-expect-error: the text has the parameter {count}
    () => new AppError('conflict.links'),
    // @ts-expect-error: the text has no parameter {name}
    () => said('value.charsMax', { count: 1, name: 'x' }),
    // @ts-expect-error: the text has no parameters
    () => invalidAt('key', 'value.required', { count: 1 }),
    // @ts-expect-error: no group has this code
    () => said('value.nothing'),
    // @ts-expect-error: a fault is not a kind of error
    () => new AppError('value.required'),
  ]).toHaveLength(5);
});

describe('a text', () => {
  test('writes numbers in the digits of its language, and texts unchanged', () => {
    expect(sayError('en', said('value.charsMax', { count: 10_000 }))).toBe('At most 10,000 characters.');
    expect(sayError('de', said('value.charsMax', { count: 10_000 }))).toBe('Höchstens 10.000 Zeichen.');
    expect(sayError('de', said('map.cornersMax', { count: '10000' }))).toBe('Höchstens 10000 Ecken.');
  });

  test('has a singular and a plural form', () => {
    const of = (count: number) => sayError('en', said('forbidden.publishedLimit', { plan: 'pro', count }));
    expect([of(1), of(20)]).toEqual([
      'The pro plan allows 1 published project.',
      'The pro plan allows 20 published projects.',
    ]);
  });

  test('puts inner errors into the same language', () => {
    const inside = said('archive.inside', { place: 'images[0]', fault: said('value.required') });
    expect(sayError('en', inside)).toBe('images[0]: This field is required.');
    expect(sayError('de', inside)).toBe('images[0]: Hier fehlt etwas.');
  });

  test('takes no placeholder from an inserted value', () => {
    expect(sayError('en', said('value.keyTaken', { key: '{{key}}|{key}' }))).toBe(
      '"{{key}}|{key}" is taken already. Choose another name.',
    );
  });
});

describe('a schema', () => {
  const issuesOf = (schema: z.ZodType, value: unknown) => {
    const { error } = schema.safeParse(value);
    return error ? faultsOf(error) : [];
  };

  test('carries a code with its parameters through the library', () => {
    expect(issuesOf(filledText(3), 'long')).toEqual([
      { path: 'non_field_errors', code: 'value.charsMax', parameters: { count: 3 } },
    ]);
    expect(decoded(coded('value.required'))).toEqual(said('value.required'));
    expect(issuesOf(z.string().max(3), 'long')).toEqual([
      { path: 'non_field_errors', code: 'value.charsMax', parameters: { count: 3 } },
    ]);
  });

  test('names a fault by a code, never by a sentence of its own', () => {
    const sentence = /(?<!(?:summary|description):\s*)(['"`])[A-Z](?:(?!\1)[^\n])* (?:(?!\1)[^\n])*\.\1/g;
    const schemas = sourceFiles().filter((file) =>
      /^lib\/contract\/(?:schemas\/|endpoints\/|scalars|page|list|faults)/.test(file),
    );
    const spoken = (file: string) =>
      sourceText(file)
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$|\bnew Error\(.*$/gm, '')
        .match(sentence) ?? [];
    expect('a("Must be this.")'.match(sentence)).toHaveLength(1);
    expect(schemas.length).toBeGreaterThan(10);
    expect(schemas.flatMap(spoken)).toEqual([]);
  });

  test('translates a fault of the library into a code of ours, for any value', () => {
    const trap = '{"code":"value.blank","parameters":{}}';
    expect(issuesOf(z.strictObject({}), { [trap]: 1 })).toEqual([{ path: trap, ...said('value.unknown') }]);
    expect(issuesOf(z.iso.datetime(), trap)).toEqual([{ path: 'non_field_errors', ...said('value.time') }]);
    expect(issuesOf(z.base64(), trap)).toEqual([
      { path: 'non_field_errors', ...said('value.other', { sentence: 'Invalid base64-encoded string' }) },
    ]);
  });
});
