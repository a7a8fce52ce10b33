import fc from 'fast-check';
import OpeningHours from 'opening_hours';
import { describe, expect, test } from 'vitest';
import { keepExceptions } from '#lib/import/hours/keep-exceptions.ts';
import { parseHours } from '#lib/import/hours/parse-hours.ts';
import { readSpokenHours } from '#lib/import/hours/read-spoken-hours.ts';
import { dayNames, type Opening, type Week, weekdays } from '#lib/import/hours/weekdays.ts';
import { isSameWeek, writeHours } from '#lib/import/hours/write-hours.ts';
import { editorStrings } from '#lib/messages/editor.ts';

const codesOf = (text: string) => parseHours(text).notes.map(({ code }) => code);
const every = (openings: Opening[]) => Object.fromEntries(weekdays.map((day) => [day, openings]));
const span = (text: string): Opening => ({ open: text.slice(0, 5), close: text.slice(6) });

describe('opening hours of OpenStreetMap', () => {
  test.each<[string, Week | null, string[]]>([
    ['24/7', every([span('00:00-24:00')]), []],
    ['Mo 08:00-12:00,13:00-17:30; Sa off', { mon: [span('08:00-12:00'), span('13:00-17:30')], sat: [] }, []],
    ['Fr-Sa 22:00-05:00', { fri: [span('22:00-05:00')], sat: [span('22:00-05:00')] }, []],
    ['Mo-Su 18:00-26:00', every([span('18:00-02:00')]), []],
    ['Mo 14:00-17:00, Tu 09:00-18:00', { mon: [span('14:00-17:00')], tue: [span('09:00-18:00')] }, []],
    ['Mo,Tu 09:30-18:30; Tu 09:30-13:00', { mon: [span('09:30-18:30')], tue: [span('09:30-13:00')] }, []],
    ['Su-Mo 11:00-15:00', { mon: [span('11:00-15:00')], sun: [span('11:00-15:00')] }, []],
    ['Mo 09:00-12:00, Mo 14:00-18:00', { mon: [span('09:00-12:00'), span('14:00-18:00')] }, []],
    ['9:00-17:00', every([span('09:00-17:00')]), []],
    ['Mo: 9.00 – 17.00', { mon: [span('09:00-17:00')] }, []],
    ['Su,PH 08:30-13:00', { sun: [span('08:30-13:00')] }, ['hoursHolidays']],
    ['PH off', null, ['hoursHolidays']],
    ['Tu 12:00-18:30; Jul-Aug Tu 13:00-18:00', { tue: [span('12:00-18:30')] }, ['hoursSeasonal']],
    ['Mo[1] 10:00-12:00', null, ['hoursSeasonal']],
    ['Mo 09:00-18:00+', { mon: [span('09:00-18:00')] }, ['hoursOpenEnd']],
    ['Mo 09:00+', null, ['hoursOpenEnd']],
    ['Mo 09:00-18:00 "by appointment; ring"', { mon: [span('09:00-18:00')] }, ['hoursComment']],
    ['sunrise-sunset', null, ['hoursSun']],
    ['Mo 09:00-12:00 || "call us"', { mon: [span('09:00-12:00')] }, ['hoursFallback']],
    ['Mo 25:00-26:00', null, ['hoursUnread']],
    ['Mo 10:00-16:00/01:30', null, ['hoursUnread']],
    [
      'Mo,Tu 18:00-02:00; Tu 18:00-03:00',
      { mon: [span('18:00-02:00')], tue: [span('18:00-03:00')] },
      ['hoursMidnight'],
    ],
    ['garbage', null, ['hoursUnread']],
    ['', null, []],
  ])('are read: %s', (text, hours, notes) => {
    expect(parseHours(text).hours).toEqual(hours);
    expect(codesOf(text)).toEqual(notes);
  });

  test('keep the whole text in the report', () => {
    expect(parseHours('Mo 09:00-18:00; PH off').notes).toEqual([
      { code: 'hoursHolidays', text: 'Mo 09:00-18:00; PH off' },
    ]);
  });

  test('of any length and nesting are read at once', () => {
    for (const part of ['Mo,', 'Mo-', '09:00-', '"', '|', ';Mo ', 'Mo 09:00-10:00,', '(', '[']) {
      expect(codesOf(part.repeat(5000))).toEqual(['hoursTooLong']);
      expect(() => parseHours(part.repeat(300).slice(0, 1000))).not.toThrow();
    }
    fc.assert(fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => void parseHours(text)));
  });
});

const time = fc
  .tuple(fc.nat(23), fc.constantFrom('00', '15', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const times = fc.array(
  fc.tuple(time, time).filter(([open, close]) => open !== close),
  { minLength: 1, maxLength: 2 },
);
const dayList = fc.oneof(
  fc.constantFrom(...dayNames),
  fc
    .tuple(fc.constantFrom(...dayNames), fc.constantFrom(...dayNames))
    .filter(([a, b]) => a !== b)
    .map((days) => days.join('-')),
  fc.uniqueArray(fc.constantFrom(...dayNames), { minLength: 2, maxLength: 3 }).map((days) => days.join(',')),
);
const rule = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(dayList, times)
      .map(([days, spans]) => `${days} ${spans.map((each) => each.join('-')).join(',')}`),
  },
  { weight: 1, arbitrary: dayList.map((days) => `${days} off`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('PH off', 'SH 10:00-12:00', 'Jul-Aug Mo 09:00-10:00', 'Mo 09:00-12:00 "ask"'),
  },
);

test('every week that is accepted without a note is the one that the library of OpenStreetMap knows', () => {
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('; ', ', '),
      (rules, between) => {
        const text = rules.join(between);
        const { hours, notes } = parseHours(text);
        if (notes.length > 0 || hours === null) return;
        expect([text, minutesOpen(hours)]).toEqual([text, oracle(text)]);
      },
    ),
    { numRuns: 500 },
  );
});

const opening = fc
  .tuple(time, fc.oneof(time, fc.constant('24:00')))
  .map(([open, close]) => ({ open, close }));
const week = fc.record(
  Object.fromEntries(weekdays.map((day) => [day, fc.array(opening, { maxLength: 3 })])),
  { requiredKeys: [] },
);

test('a week that is written and read again is the same', () => {
  fc.assert(
    fc.property(week, (hours) => {
      const { hours: again, notes } = parseHours(writeHours(hours));
      expect(notes).toEqual([]);
      expect(again ?? {}).toEqual(hours);
      expect(isSameWeek(again, hours)).toBe(true);
    }),
  );
});

test('equal days are written as one, and exceptions stay with the map', () => {
  const hours = {
    ...every([span('09:00-17:00')]),
    sun: [],
    timezone: 'Europe/Berlin',
    exceptions: [{ date: '2026-12-24', closed: true }],
  };
  expect(writeHours(hours)).toBe('Mo-Sa 09:00-17:00; Su off');
  expect(writeHours(every([span('00:00-24:00')]))).toBe('24/7');
  expect(writeHours(null)).toBe('');
  expect(keepExceptions({ mon: [] }, hours)).toEqual({
    mon: [],
    timezone: hours.timezone,
    exceptions: hours.exceptions,
  });
});

const quarter = 15;
const weekMinutes = 7 * 24 * 60;

/** The quarters of an hour of a week from Monday on in which these hours are open. */
function minutesOpen(hours: Week): string {
  const open = new Set<number>();
  for (const [day, name] of weekdays.entries())
    for (const { open: from, close } of hours[name] ?? []) {
      const [start, end] = [minutes(from), minutes(close)];
      for (let at = start; at < (end <= start ? end + 24 * 60 : end); at += quarter)
        open.add((day * 24 * 60 + at) % weekMinutes);
    }
  return drawn(open);
}

function oracle(text: string): string {
  const week = new OpeningHours(text, {
    lat: 50,
    lon: 10,
    address: { country_code: 'de', state: 'Berlin' },
  } as never);
  const open = new Set<number>();
  // A week without holidays, in spring after the clocks have changed.
  const monday = new Date(2026, 5, 8).getTime();
  for (let at = 0; at < weekMinutes; at += quarter)
    if (week.getState(new Date(monday + (at + 1) * 60_000))) open.add(at);
  return drawn(open);
}

function drawn(open: ReadonlySet<number>): string {
  const days = weekdays.map((name, day) => {
    const quarters = Array.from({ length: 96 }, (_, i) =>
      open.has(day * 24 * 60 + i * quarter) ? 'x' : '.',
    );
    return `${name} ${quarters.join('')}`;
  });
  return days.join('\n');
}

function minutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

describe('hours as people write them', () => {
  const osm = (text: string, language: 'en' | 'de') =>
    readSpokenHours(text, editorStrings(language).hoursWords);
  const read = (text: string, language: 'en' | 'de') => parseHours(osm(text, language));

  test.each([
    ['Di–So 10–18 Uhr', 'Tu-Su 10:00-18:00'],
    ['Mo geschlossen; Di bis Fr 9:00-17.30', 'Mo off; Tu-Fr 09:00-17:30'],
    ['Mo. und Mi. von 9 bis 12 Uhr, Do 14-20 Uhr', 'Mo,We 09:00-12:00; Th 14:00-20:00'],
    ['Montag - Freitag: 8-12, 13-17', 'Mo-Fr 08:00-12:00,13:00-17:00'],
    ['täglich 10-18', 'Mo-Su 10:00-18:00'],
    ['Tu-Su 10:00-18:00', 'Tu-Su 10:00-18:00'],
    ['24/7', '24/7'],
  ])('are read in German: %s', (text, written) => {
    const { hours, notes } = read(text, 'de');
    expect(notes).toEqual([]);
    expect(hours).toEqual(parseHours(written).hours);
  });

  test.each([
    ['Tuesday to Sunday 10am - 5pm', 'Tu-Su 10:00-17:00'],
    ['Mon closed, Tue & Thu 9.30-12', 'Mo off; Tu 09:30-12:00; Th 09:30-12:00'],
    ['daily 12pm-12am', 'Mo-Su 12:00-00:00'],
  ])('are read in English: %s', (text, written) => {
    const { hours, notes } = read(text, 'en');
    expect(notes).toEqual([]);
    expect(hours).toEqual(parseHours(written).hours);
  });

  test.each(['when we like', 'Di 10-55', 'Mi ab 9', 'Feiertage 10-12', '10/12'])(
    'are refused if they are not understood: %s',
    (text) => {
      const { hours, notes } = read(text, 'de');
      expect(hours === null || notes.length > 0).toBe(true);
    },
  );

  test.each(['en', 'de'] as const)('shown in %s are read as the same week', (language) => {
    fc.assert(
      fc.property(week, (hours) => {
        const { hours: again, notes } = read(writeHours(hours, editorStrings(language).hoursWords), language);
        expect(notes).toEqual([]);
        expect(again ?? {}).toEqual(hours);
      }),
    );
  });
});
