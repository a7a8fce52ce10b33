import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeFailure, keepText } from '#lib/webhooks/answer-text.ts';
import { tellFailure } from '#lib/webhooks/present.ts';

const keep = (body: Buffer | string) => keepText(Buffer.from(body as string), 1024);

describe('the stored response', () => {
  test('keeps short text unchanged', () => {
    expect(keep('all good')).toEqual({ text: 'all good', isTruncated: false });
    expect(keep('')).toEqual({ text: '', isTruncated: false });
    expect(keep('x'.repeat(1024))).toEqual({ text: 'x'.repeat(1024), isTruncated: false });
  });

  test('cuts longer text at 1,024 bytes', () => {
    expect(keep('x'.repeat(1025))).toEqual({ text: 'x'.repeat(1024), isTruncated: true });
  });

  test.each(['é', '€', '😀'])('leaves out whole a %s across the cut', (character) => {
    const bytes = Buffer.byteLength(character);
    for (let before = 1025 - bytes; before < 1024; before += 1) {
      expect(keep('x'.repeat(before) + character)).toEqual({ text: 'x'.repeat(before), isTruncated: true });
    }
    expect(keep('x'.repeat(1024 - bytes) + character).text.endsWith(character)).toBe(true);
  });

  test('replaces NUL and bytes that are not text, and still fits', () => {
    expect(keep('a\u0000b').text).toBe('a\uFFFDb');
    expect(keep(Buffer.from([0x61, 0xff, 0xfe, 0x62])).text).toBe('a\uFFFD\uFFFDb');
    const { text, isTruncated } = keep(Buffer.alloc(1000));
    expect([Buffer.byteLength(text), isTruncated]).toEqual([1023, true]);
  });

  test('can be stored and is at most 1,024 bytes for any response', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1100 }), (bytes) => {
        const { text } = keepText(Buffer.from(bytes), 1024);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024);
        expect(text.isWellFormed() && !text.includes('\u0000')).toBe(true);
      }),
    );
  });
});

test('every failure has a text, which reveals nothing of the service', () => {
  const causes = [
    404,
    302,
    new Error('connect ECONNREFUSED 10.0.0.1:80'),
    Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
    'text',
    null,
  ];
  const told = (cause: unknown) => tellFailure(describeFailure(cause), 'en');
  for (const cause of causes) expect(told(cause)).toMatch(/^[A-Z][^:]*\.$/);
  expect(told(307)).toContain('Redirects');
});
