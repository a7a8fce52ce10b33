import { expect, test } from 'vitest';
import { answer, partsOf } from '#lib/platform/answer.ts';

test('an answer of a library keeps each of its cookies and its other headers', () => {
  const headers = new Headers({ 'Content-Type': 'text/plain', Vary: 'Origin' });
  for (const cookie of ['state=1; Path=/', 'nonce=2; Expires=Mon, 30 Nov 2026 22:00:00 GMT'])
    headers.append('Set-Cookie', cookie);
  headers.append('Vary', 'Cookie');
  expect(partsOf(new Response('text', { status: 201, headers }))).toMatchObject({
    status: 201,
    headers: {
      'content-type': 'text/plain',
      vary: 'Origin, Cookie',
      'set-cookie': ['state=1; Path=/', 'nonce=2; Expires=Mon, 30 Nov 2026 22:00:00 GMT'],
    },
  });
});

test('an answer of our own is sent with the headers that were added to it later', () => {
  const made = answer(200, { ETag: '"a"' }, 'text');
  made.headers.set('Vary', 'Origin');
  expect(partsOf(made).headers).toMatchObject({ etag: '"a"', vary: 'Origin' });
});
