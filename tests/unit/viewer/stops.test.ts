import { describe, expect, test } from 'vitest';
import type { FoundPlace, LevelShape, MarkerShape } from '#lib/viewer/core/types.ts';
import type { Viewer } from '#lib/viewer/core/viewer.ts';
import { stopJoiner, stopsText } from '#lib/viewer/list/stops.ts';
import { plainWay } from '#lib/wayfinding/model.ts';
import { createVenue } from '#tests/support/venue.ts';

const { project, levels } = createVenue({ levels: 4, areas: 1, markers: 3 });
const languages = { language: 'de', defaultLanguage: 'en' };
const viewer = { project: () => project, languages: () => languages, strings: () => ({}) } as Viewer;
const german: Record<string, string> = { 'level-0': 'Erdgeschoss', 'level-1': '1. Stock' };
for (const level of [...levels, ...project.levels])
  if (german[level.key]) level.translations = { de: { name: german[level.key] ?? '' } };

/** Each level has a lift, stairs and an escalator, made by `change` for its number. */
function house(
  change: (marker: MarkerShape, i: number, order: number) => Partial<MarkerShape>,
): LevelShape[] {
  return levels.map((level) => ({
    ...level,
    markers: level.markers.map((marker, i) => ({ ...marker, ...change(marker, i, level.order) })),
  }));
}
const kinds = ['elevator', 'stairs', 'escalator'] as const;
const way = (i: number, shaft: string | null) => ({ ...plainWay, kind: kinds[i] ?? 'stairs', shaft });
const titled = (title: string) => ({
  en: { title, description: null, statusLabel: null, features: [], customButtonLabel: null },
});
const listed = (all: readonly LevelShape[]) => {
  const found: FoundPlace[] = all.flatMap((level) => level.markers.map((place) => ({ place, level })));
  return stopJoiner(viewer, all)(found);
};

describe('a list of places', () => {
  test('has each lift and stairs of a shaft once, at its first end, with its levels from the lowest on', () => {
    const all = house((_, i) => ({ way: way(i, 'a') }));
    const joined = listed(all.toReversed());
    expect(joined.map(({ level }) => level.order)).toEqual([3, 3, 3]);
    expect(joined[0]?.stops?.map(({ order }) => order)).toEqual([0, 1, 2, 3]);
  });

  test('joins ends without a shaft by their name, unless one level has two of the name', () => {
    const named = (order: number, i: number) => ({
      icon: null,
      way: way(i === 2 ? 0 : i, null),
      translations: titled(i === 1 ? 'Stairs' : `Lift ${order > 1 ? 'B' : 'A'}`),
    });
    const joined = listed(house((_, i, order) => named(order, i)));
    expect(joined.filter(({ stops }) => stops).map(({ stops }) => stops?.length)).toEqual([4]);
    expect(joined).toHaveLength(1 + 8);
  });

  test('leaves all other places as they are', () => {
    const all = house((_, i) => ({ way: i === 0 ? { ...plainWay, kind: 'entrance' } : null, icon: 'info' }));
    expect(listed(all)).toEqual(all.flatMap((level) => level.markers.map((place) => ({ place, level }))));
  });

  test("names the levels in the reader's language, and many in a row by the first and the last", () => {
    const [ground, first, , top] = levels;
    if (!ground || !first || !top) throw new Error('There are four levels.');
    expect(stopsText(viewer, [ground, first])).toBe('Erdgeschoss, 1. Stock');
    expect(stopsText(viewer, [ground, first, top])).toBe('Erdgeschoss, 1. Stock und Roof');
    expect(stopsText(viewer, levels)).toBe('Erdgeschoss – Roof');
  });
});
