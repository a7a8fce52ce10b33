import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createDetailLoader } from '#lib/map/drawing/detail-loader.ts';
import type { MapParts } from '#lib/map/map-parts.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function partsOf() {
  const state: { detail: unknown; model: unknown } = { detail: null, model: { prepare: () => {} } };
  const parts = { state, redraw: { lookChanged: () => {} }, loop: { rest: vi.fn() } };
  return { parts, load: createDetailLoader(parts as unknown as MapParts) };
}

test('the code of the labels is fetched after the frame with the first picture', async () => {
  // The module is cached from here on, so that only the frame is awaited.
  await import('#lib/map/drawing/draw-detail.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  const { parts, load } = partsOf();
  load();
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  expect(parts.state.detail).toBeNull();
  for (const run of frames) run();
  vi.runAllTimers();
  vi.useRealTimers();
  await expect.poll(() => parts.loop.rest.mock.calls.length).toBe(1);
  expect(parts.state.detail).not.toBeNull();
});

test('a page without frames fetches the code of the labels all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { parts, load } = partsOf();
  load();
  vi.runAllTimers();
  vi.useRealTimers();
  await expect.poll(() => parts.state.detail).not.toBeNull();
});
