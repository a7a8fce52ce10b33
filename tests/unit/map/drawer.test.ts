import { afterEach, expect, test, vi } from 'vitest';
import { createDrawer } from '#lib/map/layers/drawer.ts';
import type { Look, ToRedrawWorker } from '#lib/map/layers/redraw-messages.ts';
import type { PlaceDrawing } from '#lib/map/types.ts';

afterEach(() => vi.unstubAllGlobals());

const placeAt = (id: number, x: number) =>
  ({ kind: 'marker', id: String(id), position: [x, 0] }) as unknown as PlaceDrawing;

test('the worker also gets what changed before it had the places of the level', () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const sent: ToRedrawWorker[] = [];
  const worker = { postMessage: (message: ToRedrawWorker) => sent.push(message) };
  const drawer = createDrawer(
    {
      look: () => ({}) as unknown as Look,
      icons: () => ({ paths: {}, pictures: {} }),
      createWorker: () => worker as unknown as Worker,
    },
    () => true,
  );
  drawer.start(Array.from({ length: 1000 }, (_, i) => placeAt(i, 0)));
  drawer.send({ type: 'places', changed: [placeAt(7, 50)], removed: ['8'] });
  for (const run of idle) run();
  drawer.send({ type: 'places', changed: [], removed: ['9'] });
  expect(sent.map(({ type }) => type)).toEqual(['scene', 'places', 'places']);
  expect(sent[1]).toMatchObject({ changed: [{ id: '7', position: [50, 0] }], removed: ['8'] });
});
