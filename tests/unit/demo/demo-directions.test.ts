import { describe, expect, test } from 'vitest';
import type { Point } from '#lib/geometry/point.ts';
import { reportOf } from '#lib/wayfinding/build/report.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { query } from '#tests/unit/wayfinding/building.ts';
import { buildMuseum, museumDocument as document } from '#tests/unit/wayfinding/museum.ts';

const { levels, built, ways } = await buildMuseum();

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
