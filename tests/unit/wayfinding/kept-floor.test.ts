import { describe, expect, test } from 'vitest';
import { buildLevel } from '#lib/wayfinding/build/build-level.ts';
import { type KeptFloor, keepFloor, openKeptFloor } from '#lib/wayfinding/build/kept-floor.ts';
import { buildWayData } from '#lib/wayfinding/build/way-data.ts';
import { floorPolygons } from '#lib/wayfinding/mesh/floor-polygons.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { boxArea, Drawing, gridWithBoxes, levelOf, markerOf } from './drawings.ts';

const scale = { metersPerPixel: 0.1, isKnown: true };

function hall(areas: Parameters<typeof levelOf>[3] = {}) {
  const drawing = new Drawing(400, 300).walls(40, 40, 320, 220, 4).box(198, 40, 4, 220, '#000000');
  const markers = [markerOf('door', [200, 150], { kind: 'door' }), markerOf('lift', [80, 80])];
  return { level: levelOf('hall', 400, 300, { markers, ...areas }), pixels: drawing.pixels };
}

describe('a stored floor', () => {
  test('gives the same building as when it was built', () => {
    const { level, pixels } = hall({ areas: [boxArea('room', 210, 60, 100, 80, { passage: 'room' })] });
    const built = buildLevel(level, pixels, scale);
    const { kept, files } = keepFloor(built);
    const again = JSON.parse(JSON.stringify(kept)) as KeptFloor;
    const opened = openKeptFloor(level, again, files);
    expect(opened.floor.walled).toEqual(built.floor.walled);
    const [before, after] = [built, opened].map((one) => buildWayData([one], 1.25).data);
    expect(after?.links).toEqual(before?.links);
    expect(after?.areas).toEqual(before?.areas);
    expect(files.stepFreeFile).toBe(null);
  });

  test('has no file without a floor, and an empty one if there are only steps', () => {
    const none = buildLevel(levelOf('none', 100, 100, { wayfinding: nothing }), null, scale);
    expect(keepFloor(none)).toMatchObject({ kept: { source: 'none', polygons: [] }, files: { file: null } });
    const { level, pixels } = hall({ areas: [boxArea('stand', 0, 0, 400, 300, { passage: 'steps' })] });
    const { kept, files } = keepFloor(buildLevel(level, pixels, scale));
    const opened = openKeptFloor(level, kept, files);
    const finder = new WayFinder(buildWayData([opened], 1).data, [opened.mesh], [opened.stepFreeMesh]);
    const query = {
      from: [{ level: 0, points: [[80, 80]] as const, outline: [] }],
      to: [{ level: 0, points: [[150, 200]] as const, outline: [] }],
      avoid: new Set<never>(),
      closed: new Map(),
    };
    expect(finder.find({ ...query, profile: 'walk' }).way).not.toBe(null);
    expect(finder.find({ ...query, profile: 'stepFree' }).reason).toBe('steps');
  });
});

const nothing = { source: 'none' as const, floorColors: [], wallColors: [], lines: [] };

test('the polygons of a floor have the outline first, then their holes, and floor in a hole is a polygon of its own', () => {
  const grid = gridWithBoxes(60, 60, [[15, 15, 30, 30]]);
  for (let y = 25; y < 35; y++) grid.cells.fill(1, y * 60 + 25, y * 60 + 35);
  const polygons = floorPolygons(grid, 1);
  expect(polygons.map((rings) => rings.length).sort()).toEqual([1, 2]);
  const [outline, hole] = polygons.find((rings) => rings.length === 2) ?? [];
  const widthOf = (ring: readonly (readonly [number, number])[] = []) =>
    Math.max(...ring.map(([x]) => x)) - Math.min(...ring.map(([x]) => x));
  expect(widthOf(outline)).toBeGreaterThan(widthOf(hole));
});

test('walls near the border of the image cost no floor', () => {
  // The margin of 0.6 m is narrower than the gap through which the outside can enter.
  const { pixels } = new Drawing(400, 300).walls(6, 6, 388, 288, 4);
  const { floor } = buildLevel(levelOf('tight', 400, 300), pixels, scale);
  const share = floor.grid.cells.reduce((sum, cell) => sum + cell, 0) / floor.grid.cells.length;
  expect(share).toBeCloseTo((380 * 280) / (400 * 300), 2);
});
