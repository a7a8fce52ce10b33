import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursOfWeek, openNow } from '#lib/mapmodel/hours.ts';
import { occupancyNow } from '#lib/mapmodel/occupancy.ts';
import { addDays, instantOf, localTime } from '#lib/mapmodel/zoned-time.ts';

const berlin = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
const nine = [{ open: '09:00', close: '18:00' }];
const weekdays = { mon: nine, tue: nine, wed: nine, thu: nine, fri: nine };

describe('opening hours', () => {
  test('are judged by the clocks of the venue, not of the visitor', () => {
    // A Wednesday, 08:30 and 09:00 in Berlin.
    expect(openNow(weekdays, at('2026-11-18T07:30:00Z'), berlin)).toEqual({
      isOpen: false,
      until: null,
      next: at('2026-11-18T08:00:00Z'),
    });
    expect(openNow(weekdays, at('2026-11-18T08:00:00Z'), berlin)).toEqual({
      isOpen: true,
      until: at('2026-11-18T17:00:00Z'),
      next: null,
    });
    expect(openNow({ ...weekdays, timezone: 'Asia/Tokyo' }, at('2026-11-18T08:00:00Z'), berlin).until).toBe(
      at('2026-11-18T09:00:00Z'),
    );
  });

  test('end at the closing minute, and the next opening may be days away', () => {
    const closed = openNow(weekdays, at('2026-11-20T17:00:00Z'), berlin);
    expect(closed.isOpen).toBe(false);
    expect(iso(closed.next)).toBe('2026-11-23T08:00:00.000Z');
  });

  test('run past midnight if the close is at or before the open', () => {
    const bar = { fri: [{ open: '20:00', close: '02:00' }], sat: [{ open: '18:00', close: '18:00' }] };
    expect(iso(openNow(bar, at('2026-11-21T00:30:00Z'), berlin).until)).toBe('2026-11-21T01:00:00.000Z');
    expect(openNow(bar, at('2026-11-21T01:00:00Z'), berlin).isOpen).toBe(false);
    expect(iso(openNow(bar, at('2026-11-22T10:00:00Z'), berlin).until)).toBe('2026-11-22T17:00:00.000Z');
  });

  test('are replaced by an exception of the day, closed or with other hours; a night before it still ends', () => {
    const hours = {
      ...weekdays,
      tue: [{ open: '20:00', close: '02:00' }],
      exceptions: [
        { date: '2026-11-18', closed: true },
        { date: '2026-11-19', open: '12:00', close: '13:00' },
      ],
    };
    expect(openNow(hours, at('2026-11-18T00:30:00Z'), berlin).isOpen).toBe(true);
    const closed = openNow(hours, at('2026-11-18T10:00:00Z'), berlin);
    expect([closed.isOpen, iso(closed.next)]).toEqual([false, '2026-11-19T11:00:00.000Z']);
    expect(openNow(hours, at('2026-11-19T12:30:00Z'), berlin).isOpen).toBe(false);
  });

  test('that touch are one opening, and a week without a gap has no end', () => {
    const day = [{ open: '00:00', close: '24:00' }];
    const always = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
    expect(openNow(always, at('2026-11-18T10:00:00Z'), berlin)).toEqual({
      isOpen: true,
      until: null,
      next: null,
    });
    const lunch = {
      wed: [
        { open: '12:00', close: '15:00' },
        { open: '09:00', close: '12:00' },
      ],
    };
    expect(iso(openNow(lunch, at('2026-11-18T09:00:00Z'), berlin).until)).toBe('2026-11-18T14:00:00.000Z');
  });

  test('are closed without a next opening if there are none', () => {
    expect(openNow({}, at('2026-11-18T10:00:00Z'), berlin)).toEqual({
      isOpen: false,
      until: null,
      next: null,
    });
  });

  test('have 23 and 25 hours in the nights in which clocks change', () => {
    const night = { sat: [{ open: '22:00', close: '06:00' }] };
    const spring = openNow(night, at('2026-03-28T22:00:00Z'), berlin);
    expect(iso(spring.until)).toBe('2026-03-29T04:00:00.000Z');
    const autumn = openNow(night, at('2026-10-24T22:00:00Z'), berlin);
    expect(iso(autumn.until)).toBe('2026-10-25T05:00:00.000Z');
  });

  test('count as UTC in an unknown zone instead of failing', () => {
    expect(openNow(weekdays, at('2026-11-18T09:00:00Z'), 'Mars/Olympus').isOpen).toBe(true);
  });

  test('are open until the reported end, and open at the reported next opening', () => {
    const clock = fc
      .tuple(fc.nat(23), fc.constantFrom('00', '15', '30'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
    const day = fc.array(fc.record({ open: clock, close: clock }), { maxLength: 3 });
    const hours = fc.record({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day });
    const zone = fc.constantFrom(
      berlin,
      'America/New_York',
      'Pacific/Apia',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    );
    const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') });
    fc.assert(
      fc.property(hours, zone, instant, (week, where, now) => {
        const state = openNow(week, now, where);
        if (state.until !== null) {
          expect(state.until).toBeGreaterThan(now);
          expect(openNow(week, state.until - 1000, where).isOpen).toBe(true);
          expect(openNow(week, state.until, where).isOpen).toBe(false);
        }
        if (state.next !== null) {
          expect(state.next).toBeGreaterThan(now);
          expect(openNow(week, state.next - 1000, where).isOpen).toBe(false);
          expect(openNow(week, state.next, where).isOpen).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('the week begins with today and gives the hours of each day', () => {
  const hours = { ...weekdays, exceptions: [{ date: '2026-11-21', open: '10:00', close: '12:00' }] };
  const week = hoursOfWeek(hours, at('2026-11-19T23:30:00Z'), berlin);
  expect(week.map(({ date, openings }) => [date, openings.length])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 1],
    ['2026-11-22', 0],
    ['2026-11-23', 1],
    ['2026-11-24', 1],
    ['2026-11-25', 1],
    ['2026-11-26', 1],
  ]);
});

describe('times of a zone', () => {
  test('return the same minute there and back if the clock shows it once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 4 * 60, max: 23 * 60 }),
        (days, minutes) => {
          const date = addDays('2026-01-01', days);
          expect(localTime(instantOf(date, minutes, berlin), berlin)).toEqual({ date, minutes });
        },
      ),
    );
  });

  test('move a skipped time after the gap, and take the first of a repeated one', () => {
    expect(iso(instantOf('2026-03-29', 150, berlin))).toBe('2026-03-29T01:30:00.000Z');
    expect(iso(instantOf('2026-10-25', 150, berlin))).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('occupancy', () => {
  const periods = [
    { from: '2026-11-18T10:00:00+01:00', to: '2026-11-18T11:00:00+01:00', label: 'Seminar' },
    { from: '2026-11-18T11:00:00+01:00', to: '2026-11-18T12:00:00+01:00', status: 'error' as const },
    {
      from: '2026-11-18T14:00:00+01:00',
      to: '2026-11-18T15:00:00+01:00',
      status: 'success' as const,
      label: 'Open desk',
    },
    { from: '2026-11-18T16:00:00+01:00', to: '2026-11-18T17:00:00+01:00' },
  ];

  test('ends together for uses that follow each other', () => {
    const state = occupancyNow({ periods }, at('2026-11-18T09:30:00Z'));
    expect([state.isInUse, state.current?.label, iso(state.until)]).toEqual([
      true,
      'Seminar',
      '2026-11-18T11:00:00.000Z',
    ]);
  });

  test('is free until the next use, and a period that calls itself free is ignored', () => {
    const state = occupancyNow({ periods }, at('2026-11-18T13:30:00Z'));
    expect([state.isInUse, state.current?.label, iso(state.until)]).toEqual([
      false,
      'Open desk',
      '2026-11-18T15:00:00.000Z',
    ]);
    expect(occupancyNow({ periods }, at('2026-11-18T16:00:00Z'))).toMatchObject({
      isInUse: false,
      until: null,
      next: null,
      current: null,
    });
  });

  test('of a period includes its start and excludes its end', () => {
    const [only] = periods;
    const own = { periods: only ? [only] : [] };
    expect(occupancyNow(own, at('2026-11-18T09:00:00Z')).isInUse).toBe(true);
    expect(occupancyNow(own, at('2026-11-18T10:00:00Z')).isInUse).toBe(false);
  });
});
