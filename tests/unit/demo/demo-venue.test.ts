import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { markerTypes, pinStyles, statusTypes } from '#lib/contract/choices.ts';
import { levelsData } from '#lib/contract/schemas/level.ts';
import { demoVenue } from '#lib/demo/demo-venue.ts';
import { planSize } from '#lib/demo/rooms.ts';
import { sanitizeSvg } from '#lib/maps/images/svg/sanitize-svg.ts';

const now = new Date('2026-02-03T10:00:00Z');
const venue = demoVenue(now);
const levels = venue.levels_data;
const areas = levels.flatMap((level) => level.areas ?? []);
const markers = levels.flatMap((level) => level.markers ?? []);
const places = [...areas, ...markers];

describe('the demo venue', () => {
  it('is a valid save, and the same one every time', () => {
    expect(levelsData.safeParse(levels).error).toBeUndefined();
    expect(demoVenue(now)).toEqual(venue);
    expect(levels.map((level) => level.key)).toEqual([...venue.plans.keys()]);
    expect(levels.map((level) => level.key)).toContain(venue.defaultLevel);
  });

  it('uses every field of areas and markers but those that name uploads', () => {
    const used = (list: object[]) => new Set(list.flatMap((place) => Object.keys(place)));
    const shared = [
      'key',
      'color',
      'zoomOnSelect',
      'status',
      'workingHours',
      'price',
      'tags',
      'translations',
      'telephone',
    ];
    const areaFields = [
      'data',
      'fillOpacity',
      'hoverOpacity',
      'strokeWidth',
      'address',
      'email',
      'webpage',
      'rating',
      'occupancy',
      'customButton',
      'isHidden',
    ];
    const markerFields = [
      'position',
      'type',
      'icon',
      'size',
      'opacity',
      'pinStyle',
      'markerNumber',
      'showTooltip',
      'showCard',
    ];
    expect([...used(areas)]).toEqual(expect.arrayContaining([...shared, ...areaFields]));
    expect([...used(places)]).toEqual(expect.arrayContaining([...shared, ...markerFields]));
    const texts = areas.flatMap((place) => Object.keys(place.translations?.de ?? {}));
    expect(new Set(texts)).toEqual(
      new Set(['title', 'description', 'features', 'statusLabel', 'customButtonLabel']),
    );
  });

  it('shows every marker type, pin style and status', () => {
    expect(new Set(markers.map((marker) => marker.type))).toEqual(new Set(markerTypes));
    expect(new Set(markers.flatMap((marker) => marker.pinStyle ?? []))).toEqual(new Set(pinStyles));
    expect(new Set(places.flatMap((place) => place.status?.type ?? []))).toEqual(new Set(statusTypes));
  });

  it('says everything in both languages', () => {
    for (const { key, translations } of places) {
      const [en, de] = [translations?.en ?? {}, translations?.de ?? {}];
      expect([key, Object.keys(de)]).toEqual([key, Object.keys(en)]);
      expect([key, de.features?.length]).toEqual([key, en.features?.length]);
      for (const text of [en.title, de.title]) expect(text).toMatch(/\S/);
    }
  });

  it('has keys of its own for every area and every marker', () => {
    for (const list of [areas, markers, levels]) {
      expect(new Set(list.map(({ key }) => key)).size).toBe(list.length);
    }
  });

  it('keeps every place on the plan', () => {
    const points = [
      ...areas.flatMap(({ data }) => data ?? []),
      ...markers.map(({ position }) => [position?.x, position?.y]),
    ];
    for (const [x, y] of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(planSize.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(planSize.height);
    }
  });

  it('has pictures for places that exist', () => {
    expect(venue.pictures.size).toBeGreaterThan(5);
    for (const name of venue.pictures.keys()) {
      const [, i, j] = /^level_(\d+)_area_(\d+)_image_\d+$/.exec(name) ?? [];
      expect(levels[Number(i)]?.areas?.[Number(j)]?.key).toMatch(/^[a-z]/);
    }
  });
});

describe('the drawings', () => {
  const drawings = [...venue.plans, ...venue.pictures];

  it.each(drawings)('%s looks the same after it is sanitised', async (_, svg) => {
    const { text } = await sanitizeSvg(new TextEncoder().encode(svg));
    const draw = (drawing: string) => sharp(Buffer.from(drawing)).raw().toBuffer();
    expect((await draw(text)).equals(await draw(svg))).toBe(true);
  });

  it('are three different plans of 1200 x 800 without a word on them', async () => {
    expect(new Set(venue.plans.values()).size).toBe(3);
    for (const plan of venue.plans.values()) {
      expect(await sharp(Buffer.from(plan)).metadata()).toMatchObject({ width: 1200, height: 800 });
      expect(plan).not.toContain('<text');
    }
  });
});
