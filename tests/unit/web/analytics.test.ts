import { expect, test } from 'vitest';
import { keywordChanges } from '#app/(dashboard)/projects/[project]/analytics/keyword-changes.ts';
import { readRoute } from '#lib/analytics/counts.ts';
import { dayAround, daysBefore, hoursOf, sumSpans, weekToTell } from '#lib/analytics/spans.ts';

/** Returns the sums of a range as texts. Subtracted ones have a minus. */
const spansOf = (from: string, end: string, now: string) =>
  sumSpans(new Date(from), new Date(end), new Date(now)).map(
    (each) =>
      `${each.isLess ? '-' : '+'}${each.span} ${each.from.toISOString().slice(0, 10)} ${each.end.toISOString().slice(0, 10)}`,
  );

test('whole months of a range are read as months', () => {
  const later = '2030-01-01';
  expect(spansOf('2026-01-01', '2027-01-01', later)).toEqual(['+month 2026-01-01 2027-01-01']);
  expect(spansOf('2026-01-31', '2026-03-01', later)).toEqual([
    '+day 2026-01-31 2026-02-01',
    '+month 2026-02-01 2026-03-01',
  ]);
});

test('a partial month is read as its days, or as the month minus its other days if those are fewer', () => {
  const later = '2030-01-01';
  expect(spansOf('2026-01-20', '2026-02-04', later)).toEqual(['+day 2026-01-20 2026-02-04']);
  expect(spansOf('2026-01-04', '2026-02-26', later)).toEqual([
    '+month 2026-01-01 2026-03-01',
    '-day 2026-01-01 2026-01-04',
    '-day 2026-02-26 2026-03-01',
  ]);
  expect(spansOf('2026-01-04', '2026-01-29', later)).toEqual([
    '+month 2026-01-01 2026-02-01',
    '-day 2026-01-01 2026-01-04',
    '-day 2026-01-29 2026-02-01',
  ]);
});

test('future days cost nothing, and are subtracted all the same', () => {
  expect(spansOf('2026-01-20', '2026-02-11', '2026-02-10T12:00:00Z')).toEqual([
    '+day 2026-01-20 2026-02-01',
    '+month 2026-02-01 2026-03-01',
    '-day 2026-02-11 2026-03-01',
  ]);
});

test('the range before has the same number of days, and ends where the range begins', () => {
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  });
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  });
});

test('a day has as many hours as clocks in its zone show', () => {
  const hours = (noon: string, zone: string) => hoursOf(dayAround(new Date(noon), zone));
  expect(hours('2026-03-29T10:00:00Z', 'Europe/Berlin')).toHaveLength(23);
  expect(hours('2026-10-25T10:00:00Z', 'Europe/Berlin')).toHaveLength(25);
  expect(hours('2026-06-01T10:00:00Z', 'Asia/Kathmandu')[0]).toBe('2026-05-31T18:15:00.000Z');
});

test('a week is mailed from Monday morning until the next', () => {
  const week = { from: '2026-01-05', to: '2026-01-11' };
  for (const now of ['2026-01-12T06:00:00Z', '2026-01-15T00:00:00Z', '2026-01-19T05:59:59Z'])
    expect([now, weekToTell(new Date(now))]).toEqual([now, week]);
});

test('the name of a counted way is read as it was written', () => {
  expect(readRoute('a>b>stepFree')).toEqual({ from: 'a', to: 'b', profile: 'stepFree' });
  expect(readRoute('>b')).toEqual({ from: null, to: 'b', profile: 'walk' });
});

test('a keyword is added to those of a place, and not twice', () => {
  const place = (id: string, keywords?: string[]) => ({
    id,
    translations: { en: { title: id, ...(keywords && { keywords }) } },
  });
  const levels = [
    { areas: [place('a', ['coats']), place('b', ['Cloakroom'])], markers: [place('c'), place('d')] },
  ];
  const draft = { levels, settings: {} } as unknown as Parameters<typeof keywordChanges>[0];
  const changes = keywordChanges(draft, new Set(['a', 'b', 'c']), { language: 'en', keyword: 'cloakroom' });
  const fields = (keywords: string[]) => ({ translations: { en: { keywords } } });
  expect(changes).toEqual([
    { kind: 'area', op: 'update', id: 'a', fields: fields(['coats', 'cloakroom']) },
    { kind: 'marker', op: 'update', id: 'c', fields: fields(['cloakroom']) },
  ]);
});
