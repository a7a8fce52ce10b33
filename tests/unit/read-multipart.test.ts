import { describe, expect, test } from 'vitest';
import { readMultipart } from '#lib/http/read-multipart.ts';

const boundary = 'zz';
const mebibyte = 1024 * 1024;

const whole = [
  '--zz\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"name":"A"}\r\n',
  '--zz\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n',
  'Content-Type: image/png\r\n\r\n\x89PNG bytes\r\n',
  '--zz\r\nContent-Disposition: form-data; name="note"\r\n\r\n\r\n',
  '--zz--',
].join('');

/** A request with this body, which arrives in chunks of `chunkBytes`. */
function requestOf(bytes: Buffer, chunkBytes: number, named = boundary) {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        controller.enqueue(Uint8Array.from(bytes.subarray(at, at + chunkBytes)));
      }
      controller.close();
    },
  });
  const headers = new Headers({ 'content-type': `multipart/form-data; boundary=${named}` });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body: stream, duplex: 'half' };
  return new Request('http://a.test/', init);
}

/** Returns the outcome of a body that arrives in chunks of `chunkBytes`. */
async function outcomeOf(body: string, { chunkBytes = 7, named = boundary } = {}): Promise<string> {
  const request = requestOf(Buffer.from(body, 'latin1'), chunkBytes, named);
  try {
    const { fields, files } = await readMultipart(request, 60 * mebibyte, 5 * mebibyte);
    return `${fields.size} fields, ${files.length} files`;
  } catch (error) {
    if (error instanceof Error && 'kind' in error) return String(error.kind);
    throw error;
  }
}

/** A part with these lines as its headers. */
const part = (...lines: string[]) => `--zz\r\n${lines.join('\r\n')}\r\n\r\nx\r\n`;
const nested = `${part('Content-Disposition: form-data; name="a"; filename="b"', 'Content-Type: multipart/mixed; boundary=yy').replace('x', '--yy\r\n\r\nx')}--zz--`;

describe('a multipart body', () => {
  test('returns its fields and files', async () => {
    expect(await outcomeOf(whole)).toBe('2 fields, 1 files');
  });

  test('returns a field as the exact sent bytes, and of a file one byte more than its limit', async () => {
    const text = JSON.stringify({ name: 'Café \u{1f30d}' });
    const body = Buffer.from(
      `--zz\r\nContent-Disposition: form-data; name="data"\r\n\r\n${text}\r\n--zz\r\n` +
        'Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n0123456789\r\n--zz--',
    );
    for (const chunkBytes of [1, 7, 64, 100_000]) {
      const { fields, files } = await readMultipart(requestOf(body, chunkBytes), mebibyte, 5);
      expect(Buffer.concat(fields.get('data') ?? []).toString()).toBe(text);
      expect(files.map(({ bytes }) => bytes.toString())).toEqual(['012345']);
    }
  });

  test('that is cut at any byte, in chunks of any size, is refused without side effects', async () => {
    const outcomes = new Map<string, number>();
    for (const chunkBytes of [1, 7, 64, 100_000]) {
      for (let length = 0; length < whole.length; length++) {
        const outcome = await outcomeOf(whole.slice(0, length), { chunkBytes });
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(outcomes)).toEqual({ invalid: 4 * whole.length });
  });

  test.each([
    ['whose boundary is another one', whole, 'yy', 'invalid'],
    ['whose boundary is longer than the one in use', whole, 'zzz', 'invalid'],
    ['with no part', '--zz--', boundary, '0 fields, 0 files'],
    ['with only its opening', '--zz\r\n', boundary, 'invalid'],
    ['with another form in one of its files', nested, boundary, '0 fields, 1 files'],
    ['with another form that breaks off', nested.slice(0, -4), boundary, 'invalid'],
    ['with a field without a name', `${part('Content-Disposition: form-data')}--zz--`, boundary, 'invalid'],
    [
      'with a file without a name',
      `${part('Content-Disposition: form-data; filename="a"')}--zz--`,
      boundary,
      'invalid',
    ],
    ['with a part without headers', `${part()}--zz--`, boundary, '0 fields, 0 files'],
    ['with a repeated field', whole.replace('"note"', '"data"'), boundary, 'invalid'],
    ['with headers without an end', `--zz\r\n${'X-A: b\r\n'.repeat(200_000)}`, boundary, 'invalid'],
    ['with one header without an end', `--zz\r\nX-A: ${'b'.repeat(mebibyte)}`, boundary, 'invalid'],
    [
      'with more parts than any form has',
      `${part('Content-Disposition: form-data; name="a"; filename="b"').repeat(2500)}--zz--`,
      boundary,
      'invalid',
    ],
    [
      'with more parts than any form has, that breaks off',
      part('Content-Disposition: form-data; name="a"; filename="b"').repeat(2500),
      boundary,
      'invalid',
    ],
  ])('%s ends in its own answer', async (_what, body, named, expected) => {
    expect(await outcomeOf(body, { named, chunkBytes: 4096 })).toBe(expected);
  });
});
