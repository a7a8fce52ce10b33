import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interfaceLanguages } from '#lib/messages/languages.ts';
import { mailStrings } from '#lib/messages/mail.ts';
import { nameWithoutAddresses, textWithoutAddresses } from '#lib/platform/mail/without-addresses.ts';

const letters = [
  ...'abcxyz',
  ...'äöß',
  ...'бгд',
  ...'αβγ',
  ...'中国公司',
  ...'テスト',
  ...'かな',
  ...'한국',
  ...'مصر',
  ...'भारत',
  ...'ไทย',
  ...'ａｂｃ',
];
const label = fc
  .array(fc.constantFrom(...letters), { minLength: 2, maxLength: 6 })
  .map((parts) => parts.join(''));
const dot = fc.constantFrom('.', '．', '。', '｡', '․', '﹒', '\u200b.', '.\u2060', '\u00ad.', 'ꓸ');
const at = fc.constantFrom('@', '＠', '﹫');
const domain = fc.tuple(label, dot, label).map((parts) => parts.join(''));
const address = fc.oneof(
  domain,
  fc.tuple(label, at, domain).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('http', 'https', 'ftp', 'ｈｔｔｐ'), fc.constantFrom('://', '：／／'), label)
    .map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('www', 'WWW', 'ｗｗｗ'), dot, label).map((parts) => parts.join('')),
  label.map((to) => `mailto:${to}`),
  fc.tuple(fc.ipV4()).map(([ip]) => ip),
);
/** What a mail program links, in the form in which it reads a text: written apart from the code under test. */
const linked = (text: string) =>
  /[\p{L}\p{N}\p{M}][.。][\p{L}\p{M}]{2}|@|:\/\/|mailto:|\d\.\d+\.\d+\.\d/u.test(
    text
      .normalize('NFKC')
      .replace(/\p{DI}|\p{Cf}/gu, '')
      .replaceAll('ꓸ', '.'),
  );

describe('a name in a mail', () => {
  test('has nothing that looks like an address in any script, wherever the address stands', () => {
    fc.assert(
      fc.property(
        address,
        label,
        label,
        fc.constantFrom(' ', '(', ',', '-', '"', '/'),
        (bad, before, after, by) => {
          const shown = nameWithoutAddresses(`${before}${by}${bad}${by}${after}`);
          expect([shown, linked(shown), linked(bad)]).toEqual([shown, false, true]);
        },
      ),
    );
  });

  test('is the same when its addresses are taken out twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const once = nameWithoutAddresses(name);
        expect(nameWithoutAddresses(once)).toBe(once);
      }),
    );
  });

  test.each([
    'City Museum',
    'St. Mary’s Hospital',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Halle 3.1',
    'v2.0',
    'Museum – Level 1: Lobby',
    'Müller & Söhne GmbH & Co. KG',
    '博物館',
    'علی\u200cرضا',
    'Wait… what',
    '50 % off!',
    'Expo 2024-2026',
    'Festival 28.11.2026',
    'Fair of 2026-11-28',
    'Room 123456',
    'Halls 1, 2, 3, 4, 5, 6, 7',
  ])('stays as it is without one: %s', (name) => {
    expect(nameWithoutAddresses(name)).toBe(name);
  });

  test.each([
    'evil.example',
    'EVIL.COM',
    'Win at evil。com now',
    '例え.テスト',
    'пример.рф',
    'i❤.ws',
    'xn--e1.xn--p1ai',
    'Call +1 (800) 555-0199 now',
    '0800 123 45 67',
    '030/1234567',
    '1‑800‑555‑0199',
    '５５５ ０１９ ９５５５',
    '٠٨٠٠ ١٢٣ ٤٥٦٧',
    '80\u200b0 5\u20605\u00ad5 0199',
  ])('loses it: %s', (name) => expect(nameWithoutAddresses(name)).toContain('[…]'));
});

describe('a text in a mail', () => {
  test('has no word that a mail program links', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(address, label), { maxLength: 6 }), (words) => {
        const shown = textWithoutAddresses(words.join(' '));
        // Between two letters of a script without spaces, the ideographic full stop ends a sentence.
        const told = shown
          .normalize('NFKC')
          .replace(
            /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])。(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/gu,
            '。 ',
          );
        expect([shown, linked(told)]).toEqual([shown, false]);
      }),
    );
  });

  test.each([
    ['壊れています。直してください。', '壊れています。直してください。'],
    ['The door is broken.Please fix it.', 'The door is broken. Please fix it.'],
    ['Pay at www.evil.example or a@evil.example', 'Pay at […] or […]'],
    ['See https://evil.example/x?y', 'See […]'],
  ])('keeps the words of its sentences: %s', (text, shown) => {
    expect(textWithoutAddresses(text)).toBe(shown);
  });
});

test('no subject of a mail has room for a name', () => {
  const subjects = interfaceLanguages
    .map(mailStrings)
    .flatMap((texts) =>
      [
        ...JSON.stringify(texts).matchAll(/"subject":("(?:[^"\\]|\\.)*"|\{[^{}]*(?:\{count\}[^{}]*)*\})/g),
      ].map(([, text]) => text ?? ''),
    );
  expect(subjects.length).toBeGreaterThan(24);
  for (const subject of subjects) {
    expect(
      [...subject.matchAll(/\{(\w+)\}/g)]
        .map(([, name]) => name)
        .filter((name) => !['count', 'from', 'to'].includes(name ?? '')),
    ).toEqual([]);
  }
});
