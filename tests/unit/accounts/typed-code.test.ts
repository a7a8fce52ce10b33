import { expect, test } from 'vitest';
import { readMailedValue, readMailLink } from '#app/(auth)/mail-link.ts';
import { typedCode } from '#lib/contract/typed-code.ts';

test.each([
  ['274414', '274414'],
  ['274-414', '274414'],
  [' 274 414\n', '274414'],
  ['274\u00a0414', '274414'],
  ['274–414', '274414'],
  ['274.414', '274414'],
  ['\u200e274414\u200e', '274414'],
  ['２７４４１４', '274414'],
  ['٢٧٤٤١٤', '274414'],
  ['۲۷۴۴۱۴', '274414'],
  ['२७४४१४', '274414'],
  ['𝟮𝟳𝟰𝟰𝟭𝟰', '274414'],
  ['k3fa-22bc-7xyz-aaaa', 'k3fa-22bc-7xyz-aaaa'],
  ['', ''],
])('the code %j is read as %j', (typed, code) => {
  expect(typedCode(typed)).toBe(code);
});

const uid = '00000000-0000-4000-8000-000000000000';

test.each<[string, Record<string, string | string[]>]>([
  ['as it was mailed', { uid, token: 'a_b-C9' }],
  ['with a full stop behind it', { uid, token: 'a_b-C9.' }],
  ['in brackets', { uid, token: 'a_b-C9)>' }],
  ['with &amp; for &', { uid, 'amp;token': 'a_b-C9' }],
  ['with a blank behind it', { uid: ` ${uid}`, token: 'a_b-C9 ' }],
])('a mailed link is read %s', (_, query) => {
  expect(readMailLink(query)).toEqual({ uid, token: 'a_b-C9' });
});

test('a mailed link without one of its values, or with two of one, is none', () => {
  expect(readMailLink({ uid })).toBeNull();
  expect(readMailLink({ uid, token: '' })).toBeNull();
  expect(readMailLink({ uid, token: '...' })).toBeNull();
  expect(readMailedValue({ token: ['a', 'b'] }, 'token')).toBeNull();
});
