import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LevelDrawing } from '#lib/map/types.ts';
import { createCamera } from '#lib/map/view/camera.ts';
import { type Ground, groundOf } from '#lib/map/view/fit.ts';
import { noPads } from '#lib/map/view/view.ts';

const nowhere = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
const phone = { width: 390, height: 844, pads: noPads };
const lying = { width: 844, height: 390, pads: noPads };

function levelOf(bearing: NonNullable<LevelDrawing['bearing']>): Ground {
  const size = { width: 2000, height: 1000, defaultZoom: 1, minZoom: 0.75, maxZoom: 8 };
  const rest = { id: 'level', imageUrl: '/plan.svg', imageThumbnails: [], backgroundColor: null, places: [] };
  return groundOf({ ...size, ...rest, bearing }, nowhere);
}

/** Returns a camera without motion, what it looks at, and how often it moved. */
function begin(bearing: NonNullable<LevelDrawing['bearing']>) {
  const seen = { level: levelOf(bearing), viewport: phone, moves: 0 };
  const camera = createCamera({
    level: () => seen.level,
    viewport: () => seen.viewport,
    restingViewport: () => seen.viewport,
    isReducedMotion: () => true,
    changed: () => {
      seen.moves += 1;
    },
  });
  camera.refit('none');
  return { camera, seen };
}

beforeEach(() => {
  vi.stubGlobal('cancelAnimationFrame', () => {});
});

describe('a map that nobody has turned', () => {
  test('takes the bearing of the next level and keeps its place', () => {
    const { camera, seen } = begin(90);
    camera.zoomAt([195, 422], 3);
    const { cx, cy, k } = camera.view;
    seen.level = levelOf(0);
    camera.refit('view');
    expect(camera.view).toMatchObject({ k, bearing: 0 });
    expect(Math.hypot(camera.view.cx - cx, camera.view.cy - cy)).toBeLessThan(1);
  });

  test('turns with its phone, zoomed in or not', () => {
    for (const factor of [1, 3]) {
      const { camera, seen } = begin('auto');
      camera.zoomAt([195, 422], factor);
      expect(camera.view.bearing).toBe(90);
      seen.viewport = lying;
      camera.refit('zoom');
      expect(camera.view.bearing).toBe(0);
    }
  });
});

test('a map that its visitor has turned stays turned on another level and in another box', () => {
  const { camera, seen } = begin(90);
  camera.turnAt([195, 422], 200);
  seen.level = levelOf(0);
  camera.refit('view');
  expect(camera.view.bearing).toBe(200);
  seen.viewport = lying;
  camera.refit('zoom');
  expect(camera.view.bearing).toBe(200);
});

test('fitting a map that is fitted moves nothing', () => {
  const { camera, seen } = begin('auto');
  const { moves } = seen;
  camera.fit(true);
  expect([seen.moves, camera.isFitted()]).toEqual([moves, true]);
});
