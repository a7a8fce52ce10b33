import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail } from '#lib/contract/is-email.ts';
import { isUrl } from '#lib/contract/is-url.ts';
import {
  atMost,
  type Typed,
  typedColor,
  typedEmail,
  typedKey,
  typedLink,
  typedName,
  typedNumber,
  typedPeriod,
  typedWebAddress,
} from '#lib/contract/typed-fields.ts';

const codeOf = (typed: Typed<unknown>) => ('fault' in typed ? typed.fault.code : null);
const takenOf = (typed: Typed<unknown>) => ('value' in typed ? typed.value : undefined);

describe('a web page', () => {
  test.each([
    ['www.example.org', 'https://www.example.org'],
    ['example.org/plan?level=1#hall', 'https://example.org/plan?level=1#hall'],
    ['museum.example.org:8080', 'https://museum.example.org:8080'],
    ['//example.org', 'https://example.org'],
    ['  www.example.org ', 'https://www.example.org'],
    ['müller.example', 'https://müller.example'],
    ['例え.テスト', 'https://例え.テスト'],
    ['http://example.org', 'http://example.org'],
    ['HTTPS://Example.org', 'HTTPS://Example.org'],
    ['<https://example.org>', 'https://example.org'],
    ['http://localhost:3000/a', 'http://localhost:3000/a'],
    ['', ''],
    ['   ', ''],
  ])('is taken from %j as %j', (text, address) => {
    expect(typedWebAddress(text)).toEqual({ value: address });
  });

  test.each([
    ['example', 'url'],
    ['on request', 'url'],
    ['www.exa mple.org', 'urlSpace'],
    ['https://exa mple.org', 'urlSpace'],
    ['https://user:secret@example.org', 'urlCredentials'],
    ['me@example.org', 'url'],
    ['javascript:alert(1)', 'url'],
    ['mailto:me@example.org', 'url'],
    ['ftp://example.org', 'url'],
    ['https:/example.org', 'url'],
    ['1.5', 'url'],
  ])('is not taken from %j, because of %j', (text, code) => {
    expect(codeOf(typedWebAddress(text))).toBe(code);
  });
});

describe('what a button opens', () => {
  test.each([
    ['www.example.org', 'https://www.example.org'],
    ['me@example.org', 'mailto:me@example.org'],
    ['mailto:me@example.org', 'mailto:me@example.org'],
    ['+49 (30) 12 34-5', 'tel:+493012345'],
    ['tel:+4930', 'tel:+4930'],
    ['tel:+49 30 1234', 'tel:+49301234'],
    ['+49 (0)30 1234', 'tel:+49301234'],
    ['(030) 1234', 'tel:0301234'],
    ['030–1234', 'tel:0301234'],
    ['٠٣٠ ١٢٣٤', 'tel:0301234'],
    ['０３０－１２３４', 'tel:0301234'],
    ['Ann <ann@example.org>', 'mailto:ann@example.org'],
    ['mailto:me@example.org?subject=Hall', 'mailto:me@example.org?subject=Hall'],
    ['', ''],
  ])('is taken from %j as %j', (text, link) => {
    expect(typedLink(text)).toEqual({ value: link });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ask at the desk', 'example', '192.168.0.1', '<>'])(
    'is not %j',
    (text) => {
      expect(codeOf(typedLink(text))).toBe('link');
    },
  );
});

test.each([
  ['me@example.org', 'me@example.org'],
  [' mailto:me@example.org ', 'me@example.org'],
  ['MAILTO:me@example.org?subject=Hall', 'me@example.org'],
  ['Me Myself <me@example.org>', 'me@example.org'],
  ['me＠example.org', 'me@example.org'],
  ['what?@example.org', 'what?@example.org'],
  ['', ''],
  ['me@', undefined],
  ['www.example.org', undefined],
])('an e-mail address is read from %j as %j', (text, address) => {
  expect(takenOf(typedEmail(text))).toBe(address);
});

describe('a number', () => {
  const bounds = { min: 0, max: 2000 };
  test.each([
    ['4.5', 4.5],
    ['4,5', 4.5],
    ['٤٫٥', 4.5],
    ['１２', 12],
    ['1,234', 1.234],
    ['1 200', 1200],
    ['1,200.5', 1200.5],
    ['1.200,5', 1200.5],
    ["1'200", 1200],
    [' 7 ', 7],
    ['+7', 7],
    ['-0', 0],
    ['.5', 0.5],
    ['', null],
  ])('is read from %j as %j', (text, value) => {
    expect(typedNumber(text, bounds)).toEqual({ value });
  });

  test.each([
    ['five', 'number'],
    ['4.5.6', 'number'],
    ['1e3', 'number'],
    ['0x10', 'number'],
    ['-', 'number'],
    ['-1', 'numberBetween'],
    ['2001', 'numberBetween'],
    ['Infinity', 'number'],
  ])('is not taken from %j, because of %j', (text, code) => {
    expect(codeOf(typedNumber(text, bounds))).toBe(code);
  });

  test('is read with its unit, and is whole where it must be', () => {
    expect(typedNumber('12 px', { ...bounds, unit: 'px' })).toEqual({ value: 12 });
    expect(codeOf(typedNumber('12 m', { ...bounds, unit: 'px' }))).toBe('number');
    expect(codeOf(typedNumber('1.5', { ...bounds, isWhole: true }))).toBe('wholeNumber');
    expect(typedNumber('−5', { min: -10, max: 0 })).toEqual({ value: -5 });
  });
});

test.each([
  ['#3b82f6', '#3b82f6'],
  ['3B82F6', '#3B82F6'],
  [' #abc ', '#abc'],
  ['11223344', '#11223344'],
  ['blue', undefined],
  ['#12', undefined],
  ['', undefined],
])('a colour is read from %j as %j', (text, color) => {
  expect(takenOf(typedColor(text))).toBe(color);
});

test('a key, a name and a period are taken or have a reason', () => {
  expect(typedKey(' main-hall ')).toEqual({ value: 'main-hall' });
  expect(codeOf(typedKey('Main hall'))).toBe('key');
  expect(typedName('Hall ')).toEqual({ value: 'Hall ' });
  expect(codeOf(typedName('  '))).toBe('empty');
  const [from, to] = ['2030-01-01T10:00:00Z', '2030-01-01T11:00:00Z'];
  expect(typedPeriod({ from, to })).toEqual({ value: { from, to } });
  expect(codeOf(typedPeriod({ from: to, to: from }))).toBe('endBeforeStart');
});

test('a link to an e-mail address with signs of links leads to that address', () => {
  expect(typedLink('//a#b?c@example.org')).toEqual({ value: 'mailto:%2F%2Fa%23b%3Fc@example.org' });
  expect(typedLink('a+b@example.org')).toEqual({ value: 'mailto:a+b@example.org' });
});

test('a value that is too long is not cut, and says by how much', () => {
  expect(atMost({ value: 'abcd' }, 4)).toEqual({ value: 'abcd' });
  expect(atMost({ value: 'abcdef' }, 4)).toEqual({
    fault: { code: 'tooLong', values: { max: 4, count: 2 } },
  });
  // What is saved counts, with the scheme that was added.
  expect(codeOf(atMost(typedWebAddress('example.org'), 12))).toBe('tooLong');
});

describe('for every text', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.domain(),
    fc.emailAddress(),
    fc.double().map(String),
    fc.stringMatching(/^[#0-9a-f.,+\-@:/ ]{0,12}$/),
  );
  const readers: [string, (text: string) => Typed<unknown>, (value: unknown) => boolean][] = [
    ['a web page', typedWebAddress, (value) => value === '' || isUrl(String(value), ['http:', 'https:'])],
    [
      'a link',
      typedLink,
      (value) => value === '' || isUrl(String(value), ['http:', 'https:', 'mailto:', 'tel:']),
    ],
    ['an e-mail address', typedEmail, (value) => value === '' || isEmail(String(value))],
    [
      'a number',
      (text) => typedNumber(text, { min: -5, max: 5 }),
      (value) => value === null || (Number(value) >= -5 && Number(value) <= 5),
    ],
    ['a colour', typedColor, (value) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(String(value))],
    ['a key', typedKey, (value) => /^[a-z0-9_-]+$/.test(String(value))],
  ];
  test.each(readers)('%s is a value of its kind, or has a reason', (_, read, isOfKind) => {
    fc.assert(
      fc.property(texts, (text) => {
        const typed = read(text);
        return 'fault' in typed || isOfKind(typed.value);
      }),
      { numRuns: 500 },
    );
  });

  test.each(readers)('%s that was taken is taken again as the same', (_, read) => {
    fc.assert(
      fc.property(texts, (text) => {
        const typed = read(text);
        if ('fault' in typed || typed.value === null) return;
        expect(read(String(typed.value))).toEqual(typed);
      }),
      { numRuns: 500 },
    );
  });

  test('an address that is one already stays as it is', () => {
    fc.assert(
      fc.property(fc.webUrl(), (address) => {
        expect(typedWebAddress(address)).toEqual({ value: address });
      }),
    );
  });
});
