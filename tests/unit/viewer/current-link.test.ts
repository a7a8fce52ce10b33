import { describe, expect, test } from 'vitest';
import { currentLink, currentPage } from '#lib/viewer/core/address.ts';
import { noWay } from '#lib/viewer/core/deep-link.ts';
import type { LevelShape, PlaceShape } from '#lib/viewer/core/types.ts';
import { createVenue } from '#tests/support/venue.ts';

const { project, levels } = createVenue({ levels: 2 });
const [level, upper] = levels;
if (!level || !upper) throw new Error('no level');

type Shown = { document?: string; language?: string; place?: PlaceShape | undefined };

function linkTo({ document = 'en', language = 'en', place }: Shown): string {
  const state = { levelId: level?.id, placeId: place?.id ?? null, language, tagIds: [], way: noWay };
  const ctx = {
    store: { state },
    boot: { language: document },
    project: () => project,
    level: () => level,
    place: () => place ?? null,
    map: { level: null, middle: [0, 0] },
  };
  return currentLink(ctx as never, false);
}

describe('the address of a map', () => {
  test('names no language while everybody sees the default one', () => {
    expect(linkTo({})).toBe('#/level-0');
  });

  test('names the shown language, also the default one of the map in a document of another', () => {
    expect(linkTo({ language: 'de' })).toBe('#/level-0?lang=de');
    expect(linkTo({ document: 'de', language: 'de' })).toBe('#/level-0?lang=de');
    expect(linkTo({ document: 'de', language: 'en' })).toBe('#/level-0?lang=en');
  });

  test('names a place by its key, and a marker by its id if an area has its key', () => {
    const [area] = level.areas;
    const [marker] = level.markers;
    if (!area || !marker) throw new Error('no place');
    expect(linkTo({ place: area })).toBe('#/level-0/area-0-0');
    expect(linkTo({ place: marker })).toBe('#/level-0/marker-0-0');
    expect(linkTo({ place: { ...marker, key: area.key } })).toBe(`#/level-0/${marker.id}`);
  });
});

describe('the page in a shared link', () => {
  const share = 'https://maps.example/m/venue';
  const pageOf = (place: PlaceShape | undefined, loaded: readonly LevelShape[]) => {
    const ctx = {
      store: { state: { placeId: place?.id ?? null } },
      boot: { urls: { share } },
      project: () => project,
      data: { get: (id: string) => loaded.find((one) => one.id === id) ?? null },
      place: () => place ?? null,
    };
    return currentPage(ctx as never);
  };

  test('names a place by its key, and a marker by its id if an area of any level may have its key', () => {
    const [area] = upper.areas;
    const [marker] = level.markers;
    if (!area || !marker) throw new Error('no place');
    expect(pageOf(undefined, levels)).toBe(share);
    expect(pageOf(area, [level])).toBe(`${share}/area-1-0`);
    expect(pageOf(marker, levels)).toBe(`${share}/marker-0-0`);
    expect(pageOf(marker, [level])).toBe(`${share}/${marker.id}`);
    expect(pageOf({ ...marker, key: area.key }, levels)).toBe(`${share}/${marker.id}`);
  });
});
