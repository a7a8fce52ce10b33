import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ContentDocument } from '#lib/contract/schemas/content-document.ts';
import { museumFiles } from '#lib/demo/museum-files.ts';
import type { Point } from '#lib/geometry/point.ts';
import { readContent } from '#lib/maps/projects/read-content.ts';
import { buildLevel } from '#lib/wayfinding/build/build-level.ts';
import { reportOf } from '#lib/wayfinding/build/report.ts';
import { buildWayData } from '#lib/wayfinding/build/way-data.ts';
import { plainWay, type WayLevel } from '#lib/wayfinding/model.ts';
import { scaleOf } from '#lib/wayfinding/scale.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { query } from '#tests/unit/wayfinding/building.ts';

const { document, images } = await readContent(museumFiles(), async (file) => file);

/** A level of the export in the form that directions read. */
function wayLevel(
  level: ContentDocument['levels'][number],
  order: number,
  width: number,
  height: number,
): WayLevel {
  const { source = 'auto', floorColors = [], wallColors = [], lines = [] } = level.wayfinding ?? {};
  return {
    id: level.id,
    key: level.key ?? '',
    name: level.name ?? '',
    order,
    width,
    height,
    metersPerPixel: level.metersPerPixel ?? null,
    building: level.building ?? null,
    wayfinding: { source, floorColors, wallColors, lines },
    areas: level.areas.map(({ id, key = '', isHidden = false, data = [], passage = 'auto' }) => ({
      id,
      key,
      title: key,
      isHidden,
      data,
      passage,
    })),
    markers: level.markers.map((marker, i) => ({
      id: marker.id,
      key: marker.key ?? '',
      title: marker.key ?? '',
      isHidden: marker.isHidden ?? false,
      order: i,
      position: [marker.position?.x ?? 0, marker.position?.y ?? 0],
      icon: marker.icon ?? null,
      way: marker.way ? { ...plainWay, ...marker.way } : null,
      hasHours: Boolean(marker.workingHours),
    })),
  };
}

async function pixelsOf(level: ContentDocument['levels'][number]) {
  const file = images[document.images.findIndex(({ id }) => id === level.image)];
  if (!file) throw new Error(`${level.key} has a plan.`);
  const { data, info } = await sharp(file.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const plans = await Promise.all(document.levels.map(pixelsOf));
const levels = document.levels.map((level, i) =>
  wayLevel(level, i, plans[i]?.width ?? 0, plans[i]?.height ?? 0),
);
const built = levels.map((level, i) => buildLevel(level, plans[i] ?? null, scaleOf(level, levels)));
const ways = buildWayData(built, 1.25);

describe('directions in the demo museum', () => {
  test('are switched on, and reach every place on its three levels, also without steps', () => {
    expect(document.project.settings.wayfinding?.isEnabled).toBe(true);
    const report = reportOf(built, ways);
    const lost = report.unreachable.map(({ profile, places }) => [profile, places.map(({ key }) => key)]);
    expect(lost).toEqual([
      ['walk', []],
      ['stepFree', []],
    ]);
    expect(report.levels.map(({ source }) => source)).toEqual(['plan', 'plan', 'plan']);
    expect(report).toMatchObject({ unpaired: [], proposals: [], warnings: [] });
  });

  test('enter the lift on each level from the hall with the stairs, not through a wall behind it', () => {
    const finder = new WayFinder(
      ways.data,
      built.map(({ mesh }) => mesh),
      built.map(({ stepFreeMesh }) => stepFreeMesh),
    );
    for (const [level, { markers }] of levels.entries()) {
      const lift = markers.find(({ way }) => way?.kind === 'elevator');
      const end = (at: Point) => ({ level, points: [at], outline: [] });
      const asked = query(end([740, 360]), end(lift?.position ?? [0, 0]), { profile: 'stepFree' });
      const { way } = finder.find(asked);
      expect(way?.meters, levels[level]?.key).toBeGreaterThan(4);
      expect(way?.meters, levels[level]?.key).toBeLessThan(9);
    }
  });
});
