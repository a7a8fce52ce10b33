import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { markerTypes, pinStyles, statusTypes } from '#lib/contract/choices.ts';
import { museumFiles } from '#lib/demo/museum-files.ts';
import { museumOfDay } from '#lib/demo/museum-of-day.ts';
import { demoMap } from '#lib/embed/demo-map.ts';
import { sanitizeSvg } from '#lib/maps/images/svg/sanitize-svg.ts';
import { readContent } from '#lib/maps/projects/read-content.ts';
import { newAnalytics } from '#lib/maps/projects/rules.ts';

const now = new Date('2027-02-03T10:00:00Z');
const { document: exported, images } = await readContent(museumFiles(), async (file) => file);
const { levels, project } = museumOfDay(exported, now);
const areas = levels.flatMap((level) => level.areas);
const markers = levels.flatMap((level) => level.markers);
const places = [...areas, ...markers];

/** The fields that have a value in at least one place. */
function usedFields(list: readonly object[]): string[] {
  const isFilled = (value: unknown) =>
    value !== null && value !== undefined && value !== '' && value !== false && !Object.is(value, 0);
  const hasItems = (value: unknown) => !Array.isArray(value) || value.length > 0;
  return [
    ...new Set(
      list.flatMap((place) =>
        Object.entries(place).flatMap(([name, value]) => (isFilled(value) && hasItems(value) ? [name] : [])),
      ),
    ),
  ];
}

describe('the demo museum', () => {
  test('counts all actions that a new project counts', () => {
    expect(project.analytics).toEqual(newAnalytics);
  });

  test('opens on one of its three levels, in English and German', () => {
    expect([project.name, project.languages]).toEqual(['Atrium demo museum', ['en', 'de']]);
    expect(levels.map(({ key }) => key)).toEqual(['lower-level', 'ground-floor', 'upper-floor']);
    expect(levels.map(({ id }) => id)).toContain(project.settings.defaultLevelId);
  });

  test('uses every field of areas and markers except for custom icons', () => {
    const shared = ['key', 'color', 'zoomOnSelect', 'status', 'workingHours', 'price', 'tags', 'telephone'];
    const ofAreas = ['data', 'fillOpacity', 'hoverOpacity', 'strokeWidth', 'address', 'email', 'webpage'];
    const more = ['rating', 'occupancy', 'customButton', 'isHidden', 'images', 'translations'];
    const look = ['position', 'type', 'icon', 'size', 'opacity', 'pinStyle', 'markerNumber', 'showTooltip'];
    expect(usedFields(areas)).toEqual(expect.arrayContaining([...shared, ...ofAreas, ...more]));
    expect(usedFields(places)).toEqual(expect.arrayContaining([...look, 'showCard']));
    const texts = areas.flatMap(({ translations }) => usedFields([translations?.de ?? {}]));
    expect(new Set(texts)).toEqual(
      new Set(['title', 'description', 'features', 'statusLabel', 'customButtonLabel']),
    );
  });

  test('shows every marker type, pin style and status', () => {
    expect(new Set(markers.map((marker) => marker.type))).toEqual(new Set(markerTypes));
    expect(new Set(markers.flatMap((marker) => marker.pinStyle ?? []))).toEqual(new Set(pinStyles));
    expect(new Set(places.flatMap((place) => place.status?.type ?? []))).toEqual(new Set(statusTypes));
  });

  test('has all texts in both languages', () => {
    for (const { key, translations } of places) {
      const [en, de] = [translations?.en ?? {}, translations?.de ?? {}];
      expect([key, usedFields([de])]).toEqual([key, usedFields([en])]);
      expect([key, de.features?.length]).toEqual([key, en.features?.length]);
      for (const text of [en.title, de.title]) expect(text).toMatch(/\S/);
    }
  });

  test('keeps every place on the plan', () => {
    const points = [
      ...areas.flatMap(({ data }) => data ?? []),
      ...markers.map(({ position }) => [position?.x, position?.y]),
    ];
    for (const [x, y] of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(1200);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(800);
    }
  });

  test('has a plan for each level and pictures for some places, all in use', () => {
    const plans = levels.map(({ image }) => image);
    expect(new Set(plans).size).toBe(3);
    const used = new Set([...plans, ...places.flatMap((place) => place.images?.map(({ id }) => id) ?? [])]);
    expect(used).toEqual(new Set(exported.images.map(({ id }) => id)));
    expect(used.size).toBeGreaterThan(8);
  });
});

describe('the programme of the demo museum', () => {
  const periods = places.flatMap(({ occupancy }) => occupancy?.periods ?? []);
  const exceptions = places.flatMap(({ workingHours }) => workingHours?.exceptions ?? []);

  test('begins today, with its hours and its order kept', () => {
    const days = periods.map(({ from }) => from.slice(0, 10)).sort();
    expect(days[0]).toBe('2027-02-03');
    const length = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from);
    const written = exported.levels
      .flatMap((level) => [...level.areas, ...level.markers])
      .flatMap(({ occupancy }) => occupancy?.periods ?? []);
    expect(periods.map(length)).toEqual(written.map(length));
    const hour = ({ from }: { from: string }) => from.slice(11, 16);
    expect(periods.map(hour)).toEqual(written.map(hour));
  });

  test("has its exceptional days in this year, and New Year's Day in the next", () => {
    const dates = new Set(exceptions.map(({ date }) => date));
    expect([...dates].sort()).toEqual(
      ['2027-12-24', '2027-12-25', '2027-12-26', '2027-12-31', '2028-01-01'].sort(),
    );
  });
});

describe('the demo museum on the front page', () => {
  test('has the same ids in every process, so that several can serve one visitor', async () => {
    expect(await demoMap(now)).toEqual(await demoMap(now));
  });

  test('shows no hidden place', async () => {
    const hidden = places.filter(({ isHidden }) => isHidden).map(({ key }) => key);
    expect(hidden.length).toBeGreaterThan(0);
    const map = await demoMap(now);
    const shown = map.levels.flatMap((level) => [...level.areas, ...level.markers]);
    expect(shown).toHaveLength(places.length - hidden.length);
    expect(shown.filter(({ key }) => hidden.includes(key))).toEqual([]);
  });
});

describe('the drawings of the demo museum', () => {
  const drawings = images.map(({ name, bytes }): [string, Uint8Array] => [name, bytes]);

  test.each(drawings)('look the same after they are sanitised: %s', async (_, svg) => {
    const { text } = await sanitizeSvg(svg);
    const draw = (drawing: Uint8Array) => sharp(Buffer.from(drawing)).raw().toBuffer();
    expect((await draw(Buffer.from(text))).equals(await draw(svg))).toBe(true);
  });

  test('are plans of 1200 x 800 without text', async () => {
    for (const { image } of levels) {
      const plan = images[exported.images.findIndex(({ id }) => id === image)];
      expect(await sharp(plan?.bytes).metadata()).toMatchObject({ width: 1200, height: 800 });
      expect(new TextDecoder().decode(plan?.bytes)).not.toContain('<text');
    }
  });
});
