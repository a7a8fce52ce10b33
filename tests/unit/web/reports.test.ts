import { describe, expect, test } from 'vitest';
import {
  heatBounds,
  heatColors,
  heatDrawing,
  heatLevels,
  heatStep,
} from '#app/(dashboard)/projects/[project]/analytics/heat.ts';
import type { MapLevel } from '#app/(dashboard)/projects/[project]/map-levels.ts';
import { barsOf, lastDays, rangeOf } from '#app/(dashboard)/report-range.ts';
import { toCsv } from '#app/(dashboard)/to-csv.ts';
import { appStrings } from '#lib/messages/app.ts';

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

test('a CSV file escapes a formula after a line break or in wide characters', () => {
  expect(toCsv([['\n=1+1', '＝1+1', '＠SUM(A1)']])).toBe(`"\n'=1+1",'＝1+1,'＠SUM(A1)\r\n`);
});

test('a CSV file has the separator that spreadsheets of the language expect', () => {
  const rows = [
    ['name', 'count'],
    ['a; b, c', 1],
  ];
  expect(toCsv(rows, appStrings('de').reports.csvSeparator)).toBe('name;count\r\n"a; b, c";1\r\n');
  expect(toCsv(rows, appStrings('en').reports.csvSeparator)).toBe('name,count\r\n"a; b, c",1\r\n');
});

test('days too many for a phone become weeks, and none is lost', () => {
  const days = Array.from({ length: 100 }, (_, i) => ({ date: `day ${i}`, value: 1 }));
  const { bars, isByWeek } = barsOf(days);
  expect([isByWeek, bars.length]).toEqual([true, 15]);
  expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(100);
  expect(bars[0]).toEqual({ date: 'day 0', value: 2 });
  expect(barsOf(days.slice(0, 92)).isByWeek).toBe(false);
});

test('an address without dates requests none', () => {
  expect(rangeOf({ from: '2026-03-01', to: ['2026-03-02'] })).toEqual({ from: '2026-03-01' });
  expect(rangeOf({ from: 'yesterday', to: '2026-99-99' })).toEqual({});
  expect(lastDays(7, new Date('2026-03-03T10:00:00Z'))).toEqual({ from: '2026-02-25', to: '2026-03-03' });
});

describe('the heat map', () => {
  test('has steps for every count up to the highest, which is always in the last', () => {
    for (const most of [1, 2, 3, 5, 12, 100, 20_000]) {
      const bounds = heatBounds(most);
      expect(bounds[0]).toBe(1);
      expect(bounds).toEqual([...new Set(bounds)].toSorted((a, b) => a - b));
      expect([heatStep(0, bounds), heatStep(most, bounds)]).toEqual([0, 5]);
      let last = 0;
      for (let count = 1; count <= Math.min(most, 500); count++) {
        const step = heatStep(count, bounds);
        expect(step).toBeGreaterThanOrEqual(Math.max(1, last));
        last = step;
      }
    }
    expect(heatBounds(0)).toEqual([]);
  });

  test('shows what visitors can see, the most opened first, and unopened places', () => {
    const place = (id: string, isHidden = false) => ({
      id,
      key: id,
      isHidden,
      color: '',
      status: null,
      tags: [],
      isTagged: false,
      texts: {},
    });
    const marker = {
      kind: 'marker' as const,
      type: 'classic' as const,
      position: [0, 0] as const,
      size: 20,
      opacity: 1,
      icon: null,
      pinStyle: 'plain' as const,
      markerNumber: null,
      showTooltip: false,
    };
    const level: MapLevel = {
      id: 'l',
      key: 'l',
      name: 'L',
      translations: {},
      isHidden: false,
      width: 10,
      height: 10,
      imageUrl: null,
      imageThumbnails: [],
      backgroundColor: null,
      areas: [],
      markers: ['a', 'b', 'c'].map((id) => ({ ...place(id, id === 'c'), ...marker })),
    };
    const counts = new Map([
      ['b', 4],
      ['c', 9],
      ['gone', 7],
    ]);
    const [shown, ...more] = heatLevels([level, { ...level, id: 'h', isHidden: true }], counts);
    expect(more).toEqual([]);
    expect(shown?.places.map((each) => [each.place.id, each.count])).toEqual([
      ['b', 4],
      ['a', 0],
    ]);
    expect([shown?.opened, shown?.total]).toEqual([1, 4]);
  });

  test('draws each place in the colour of its step, the most opened on top of the others', () => {
    const place = (id: string) => ({
      id,
      key: id,
      isHidden: false,
      color: '#123456',
      status: null,
      tags: [],
      isTagged: false,
      texts: {},
    });
    const data = [
      [0, 0],
      [9, 0],
      [9, 9],
    ] as const;
    const area = { kind: 'area' as const, data, fillOpacity: 0.3, strokeWidth: 1, hoverOpacity: 0.5 };
    const level: MapLevel = {
      id: 'l',
      key: 'l',
      name: 'L',
      translations: {},
      isHidden: false,
      width: 10,
      height: 10,
      imageUrl: null,
      imageThumbnails: [],
      backgroundColor: null,
      areas: ['never', 'often', 'once'].map((id) => ({ ...place(id), ...area })),
      markers: [],
    };
    const [shown] = heatLevels(
      [level],
      new Map([
        ['often', 30],
        ['once', 1],
      ]),
    );
    const drawn = shown ? heatDrawing(shown).places : [];
    expect(drawn.map(({ id }) => id)).toEqual(['never', 'once fill', 'once', 'often fill', 'often']);
    const colorOf = (id: string) => drawn.find((one) => one.id === id)?.color;
    expect([colorOf('never'), colorOf('once fill'), colorOf('often fill')]).toEqual([
      heatColors[0],
      heatColors[1],
      heatColors[5],
    ]);
  });
});
