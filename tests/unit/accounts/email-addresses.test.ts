import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail } from '#lib/contract/is-email.ts';
import { email } from '#lib/contract/scalars.ts';

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const html =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const hasLooseDot = (value: string) => /^\.|\.\.|\.@/.test(value.slice(0, value.indexOf('@') + 1));
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

const ascii = fc.string({ unit: fc.constantFrom(...'ab9.-_+@!"(),:;<>[]\\ %'), maxLength: 20 });
const word = fc.string({
  unit: fc.constantFrom(...'aZ9ßéäøñжщאبपक你한グ'.split('')),
  minLength: 1,
  maxLength: 12,
});
const mark = fc.constantFrom('\u0301', '\u093f', '');

describe('an e-mail address', () => {
  test('in ASCII follows the rule of HTML, without a dot first, last or doubled before the @', () => {
    const cut = (text: string) => text.slice(0, 40);
    fc.assert(
      fc.property(ascii, ascii, (left, right) => {
        for (const value of [cut(left), `${cut(left)}@${cut(right)}`]) {
          expect([value, isEmail(value)]).toEqual([value, html.test(value) && !hasLooseDot(value)]);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('may have letters of every script before and after the @', () => {
    fc.assert(
      fc.property(word, word, word, mark, (one, two, three, combining) => {
        const value = `${one}${combining}.${two}@${three}${combining}.example`;
        expect([value, email.safeParse(value).success]).toEqual([value, true]);
      }),
    );
  });

  test('has no control, format, separator or invisible character anywhere', () => {
    const odd = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
    const known = fc.constantFrom(
      ...['\u0000', '\t', '\n', '\u007f', '\u00a0', '\u00ad', '\u034f', '\u061c', '\u115f', '\u180e'],
      ...['\u200b', '\u200d', '\u2028', '\u202e', '\u2060', '\u3000', '\u3164', '\ufe0f', '\ufeff', '\uffa0'],
      ...['\ud800', '\u{e0041}', '\u{e0100}'],
    );
    const place = fc.integer({ min: 0, max: 'ada.b@example.org'.length });
    fc.assert(
      fc.property(fc.oneof(odd, known), place, (char, at) => {
        const plain = 'ada.b@example.org';
        const value = plain.slice(0, at) + char + plain.slice(at);
        if (forbidden.test(char)) expect([value, isEmail(value)]).toEqual([value, false]);
        if (isEmail(value)) expect(forbidden.test(value)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  test('has at most 64 characters before the @, 63 in a label and 254 in all, and is checked in constant time', () => {
    const label = 'a'.repeat(63);
    expect(isEmail(`${'a'.repeat(64)}@${label}`)).toBe(true);
    expect(isEmail(`${'a'.repeat(65)}@example.org`)).toBe(false);
    expect(isEmail(`a@${label}a.org`)).toBe(false);
    expect(isEmail(`a@${`${label}.`.repeat(4)}org`)).toBe(false);
    expect(isEmail(`${'a.'.repeat(500_000)}@x`)).toBe(false);
    for (const value of ['', '@', 'a', 'a@', '@b', 'a@b@c', 'a@-b', 'a@b-', 'a@b..c', '"a b"@c']) {
      expect([value, isEmail(value)]).toEqual([value, false]);
    }
  });
});
