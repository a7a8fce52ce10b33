import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { inCamelCase } from '#lib/contract/path-params.ts';

/** Returns the names of the members that a part of a request may have, as verbs get them. */
function namesOf(part: z.ZodType | undefined): string[] {
  if (!part) return [];
  const schema = z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' });
  const { properties = {}, anyOf = [], oneOf = [] } = schema;
  const all = [{ properties }, ...anyOf, ...oneOf].flatMap((one) =>
    Object.keys((one as typeof schema).properties ?? {}),
  );
  return Object.keys(inCamelCase(Object.fromEntries(all.map((name) => [name, null]))));
}

test('no body or query has a member with the name of a part of the path, which a verb gets in the same object', () => {
  let parts = 0;
  const twice = endpoints.flatMap(({ method, path, params, query, body }) => {
    const named = new Set(namesOf(params));
    parts += named.size;
    return [...namesOf(query), ...namesOf(body)]
      .filter((name) => named.has(name))
      .map((name) => `${method} ${path}: ${name}`);
  });
  expect(parts).toBeGreaterThan(90);
  expect(twice).toEqual([]);
});
