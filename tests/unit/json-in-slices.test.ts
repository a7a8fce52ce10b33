import { expect, test } from 'vitest';
import { jsonInSlices } from '#lib/platform/json-in-slices.ts';

const place = (n: number) => ({ id: `p${n}`, data: [[n, 1.5]], texts: { de: { title: 'Größe "x"' } } });

test.each([
  [
    'a project',
    { name: 'Ä', levels: [{ areas: Array.from({ length: 450 }, (_, n) => place(n)), markers: [] }] },
  ],
  ['nothing', {}],
  ['an empty list', []],
  ['no object', 'text'],
  ['null', null],
  [
    'what has no text',
    { a: undefined, b: () => 1, c: Symbol('x'), d: [undefined, Symbol('x'), null], e: NaN },
  ],
  ['what says its own text', { at: new Date(0), deep: [{ at: { toJSON: () => 'own' } }], __proto__: null }],
  ['names in need of escape', { 'a"b\n': { 'c\\': [1, [2, [3, [4, [5, { six: 6 }]]]]] } }],
])('makes the bytes of JSON.stringify of %s', async (_, value) => {
  const chunks: Buffer[] = [];
  for await (const chunk of jsonInSlices(value)) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe(JSON.stringify(value));
});
