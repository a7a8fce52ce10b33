import { afterEach, describe, expect, test, vi } from 'vitest';
import { openNow } from '#lib/mapmodel/hours.ts';
import { localTime } from '#lib/mapmodel/zoned-time.ts';

afterEach(() => vi.restoreAllMocks());

describe('the offset of a time zone', () => {
  test('is right in every minute around a change of the clocks, also at half past', () => {
    const changes = [
      ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
      ['Europe/Berlin', '2026-03-29T01:00:00Z'],
      ['Pacific/Chatham', '2026-04-04T14:00:00Z'],
      ['Asia/Kathmandu', '2026-01-01T00:00:00Z'],
    ] as const;
    for (const [zone, at] of changes) {
      const told = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
      for (let minute = -90; minute <= 90; minute++) {
        const instant = Date.parse(at) + minute * 60_000;
        const { minutes } = localTime(instant, zone);
        const text = [Math.floor(minutes / 60), minutes % 60]
          .map((part) => `${part}`.padStart(2, '0'))
          .join(':');
        expect([instant, text]).toEqual([instant, told.format(instant)]);
      }
    }
  });

  test('is asked for once an hour, however many places have hours', () => {
    const asked = { count: 0 };
    const { DateTimeFormat } = Intl;
    const read = Object.getOwnPropertyDescriptor(DateTimeFormat.prototype, 'format')?.get;
    vi.spyOn(DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      asked.count += 1;
      return read?.call(this);
    });
    const day = [{ open: '09:00', close: '17:00' }];
    const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
    for (let place = 0; place < 500; place++) {
      openNow(hours, Date.parse('2026-06-03T10:00:00Z') + place * 1000, 'America/Bogota');
    }
    // Ten days with two times each, and the hours a day before and after them, each asked at both of its ends.
    expect(asked.count).toBeGreaterThan(0);
    expect(asked.count).toBeLessThan(300);
  });
});
