import { describe, expect, test } from 'vitest';
import { reportOf } from '#lib/wayfinding/build/report.ts';
import { scaleOf } from '#lib/wayfinding/scale.ts';
import { buildFrom, cell, cellPx, emptyRows, withBox } from './building.ts';
import { areaOf, levelOf, markerOf } from './drawings.ts';

const reportFrom = (...args: Parameters<typeof buildFrom>) => {
  const { built, ways } = buildFrom(...args);
  return reportOf(built, ways);
};
const lost = (report: ReturnType<typeof reportOf>) =>
  Object.fromEntries(report.unreachable.map(({ profile, places }) => [profile, places.map(({ id }) => id)]));
const codes = (report: ReturnType<typeof reportOf>) => report.warnings.map(({ code }) => code);

describe('the report of a draft', () => {
  test('lists the unreachable places for each profile', () => {
    const rows = withBox(emptyRows(60, 40), 40, 0, 2, 40);
    const places = [markerOf('a', cell(5, 5)), markerOf('b', cell(20, 30)), markerOf('shut', cell(55, 20))];
    const below = {
      rows,
      markers: [...places, markerOf('s0', cell(30, 20), { kind: 'stairs', shaft: 's' })],
    };
    const above = {
      rows: emptyRows(60, 40),
      markers: [
        markerOf('upstairs', cell(5, 5)),
        markerOf('s1', cell(30, 20), { kind: 'stairs', shaft: 's' }),
      ],
    };
    const report = reportFrom([below, above]);
    expect(lost(report)).toEqual({ walk: ['shut'], stepFree: ['shut', 'upstairs'] });
    expect(codes(report)).toEqual(['unreachable']);
    const open = reportFrom([
      { ...below, markers: [...below.markers, markerOf('door', cell(40, 20), { kind: 'door' })] },
      above,
    ]);
    expect(lost(open)).toEqual({ walk: [], stepFree: ['upstairs'] });
    expect(codes(open)).toEqual([]);
  });

  test('leaves out hidden places, and reaches solid areas at their outline', () => {
    const rows = withBox(emptyRows(120, 80), 40, 20, 40, 40);
    const ring = (
      [
        [40, 20],
        [80, 20],
        [80, 60],
        [40, 60],
      ] as const
    ).map(([x, y]) => [x * cellPx, y * cellPx] as const);
    const report = reportFrom([
      {
        rows,
        areas: [areaOf('solid', ring)],
        markers: [markerOf('a', cell(5, 5)), markerOf('gone', cell(60, 40), null, { isHidden: true })],
      },
    ]);
    expect(lost(report).walk).toEqual([]);
  });

  test('has shafts with one end in `unpaired` and in a warning, with likely partners', () => {
    const floor = (i: number, x: number) => ({
      rows: emptyRows(40, 20),
      markers: [markerOf(`stairs-${i}`, cell(x, 10), { kind: 'stairs', ...(i === 0 && { shaft: 'main' }) })],
    });
    const report = reportFrom([floor(0, 10), floor(1, 14)]);
    expect(report.unpaired.map(({ id }) => id)).toEqual(['stairs-0', 'stairs-1']);
    expect(report.proposals).toEqual([{ markers: ['stairs-0', 'stairs-1'], kind: 'stairs' }]);
    expect(codes(report)).toEqual(['shaftSingle', 'unreachable']);
    // Ends farther apart than 3 m are not proposed.
    expect(reportFrom([floor(0, 10), floor(1, 30)]).proposals).toEqual([]);
  });

  test('proposes ends with similar names anywhere before those above each other', () => {
    const floor = (i: number, names: readonly [string, number][]) => ({
      rows: emptyRows(60, 20),
      markers: names.map(([title, x]) =>
        markerOf(`end-${i}-${title}`, cell(x, 10), { kind: 'stairs' }, { title, key: 'stairs' }),
      ),
    });
    const floors = [
      floor(0, [
        ['Stairs west', 10],
        ['Stairs A', 40],
        ['Stairs 3', 50],
      ]),
      floor(1, [
        ['West stairs, level 1', 42],
        ['Stairs a', 12],
        ['Stairs 7', 20],
      ]),
    ];
    const proposed = (given: Parameters<typeof reportFrom>[0]) =>
      reportFrom(given).proposals.map(({ markers }) => markers.join(' + '));
    expect(proposed(floors)).toEqual([
      'end-0-Stairs west + end-1-West stairs, level 1',
      'end-0-Stairs A + end-1-Stairs a',
    ]);
    // A name that two ends of a level share has no meaning.
    expect(
      proposed([
        floor(0, [['Stairs west', 5]]),
        floor(1, [
          ['Stairs west', 30],
          ['West stairs', 50],
        ]),
      ]),
    ).toEqual([]);
  });

  test('names for each level the source of its floor, its colours and pieces', () => {
    const report = reportFrom([{ rows: withBox(emptyRows(60, 40), 30, 0, 2, 40) }]);
    expect(report.levels).toEqual([{ id: 'level-0', source: 'plan', colors: [], pieces: 2 }]);
    expect(codes(reportFrom([{ rows: ['####', '####'] }]))).toEqual(['noFloor']);
    expect(codes(reportFrom([{ rows: emptyRows(30, 30), metersPerPixel: null }]))).toEqual(['noScale']);
    const idle = reportFrom([
      { rows: emptyRows(60, 60), markers: [markerOf('door', cell(30, 30), { kind: 'door' })] },
    ]);
    expect([codes(idle), idle.warnings[0]?.places[0]?.id]).toEqual([['doorIdle'], 'door']);
    // An entrance leads outside, where there is no floor.
    const entrance = markerOf('entrance', cell(30, 30), { kind: 'entrance' });
    expect(codes(reportFrom([{ rows: emptyRows(60, 60), markers: [entrance] }]))).toEqual([]);
  });
});

test('a level without a scale takes that of one of equal size in its building', () => {
  const own = levelOf('own', 100, 80, { metersPerPixel: 0.2, building: 'A' });
  const twin = levelOf('twin', 100, 80, { metersPerPixel: null, building: 'A' });
  const other = levelOf('other', 100, 80, { metersPerPixel: null, building: 'B' });
  expect(scaleOf(twin, [own, twin, other])).toEqual({ metersPerPixel: 0.2, isKnown: true });
  expect(scaleOf(other, [own, twin, other])).toEqual({ metersPerPixel: 1, isKnown: false });
});
