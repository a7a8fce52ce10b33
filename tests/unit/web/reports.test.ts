import { expect, test } from 'vitest';
import { barsOf, lastDays, rangeOf } from '#app/(dashboard)/report-range.ts';
import { toCsv } from '#app/(dashboard)/to-csv.ts';

test('a CSV file keeps texts whole and lets none become a formula', () => {
  const rows = [
    ['name', 'count'],
    ['=HYPERLINK("http://evil")', 1],
    ['@SUM(A1)', 2],
    ['-1+2', 3],
    ['a, "b"\nc', -4],
  ];
  expect(toCsv(rows)).toBe(
    `name,count\r\n"'=HYPERLINK(""http://evil"")",1\r\n'@SUM(A1),2\r\n'-1+2,3\r\n"a, ""b""\nc",-4\r\n`,
  );
});

test('more days than a phone has room for become weeks, and none is lost', () => {
  const days = Array.from({ length: 100 }, (_, i) => ({ date: `day ${i}`, value: 1 }));
  const { bars, isByWeek } = barsOf(days);
  expect([isByWeek, bars.length]).toEqual([true, 15]);
  expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(100);
  expect(bars[0]).toEqual({ date: 'day 0', value: 2 });
  expect(barsOf(days.slice(0, 92)).isByWeek).toBe(false);
});

test('an address that names no dates asks for none', () => {
  expect(rangeOf({ from: '2026-03-01', to: ['2026-03-02'] })).toEqual({ from: '2026-03-01' });
  expect(rangeOf({ from: 'yesterday', to: '2026-99-99' })).toEqual({});
  expect(lastDays(7, new Date('2026-03-03T10:00:00Z'))).toEqual({ from: '2026-02-25', to: '2026-03-03' });
});
