import { describe, expect, test } from 'vitest';
import { createTracer } from '#lib/import/trace/answer.ts';
import { type Click, clickRoom } from '#lib/import/trace/click.ts';
import { findRooms } from '#lib/import/trace/find-rooms.ts';
import type { FromTraceWorker } from '#lib/import/trace/messages.ts';
import { preparePlan, prepareSteps } from '#lib/import/trace/prepare.ts';
import type { Picture } from '#lib/import/trace/raster.ts';
import { picturePixelsMax } from '#lib/import/trace/scale.ts';
import { likeness } from '#tests/support/drawn-plan.ts';
import { draw, drawHouse, inStore, level, store, walls } from '#tests/support/small-plan.ts';

const house = await drawHouse();
const asked: Click = { points: [inStore], steps: 0, face: 'middle', isRaw: false };

describe('the preparation of a picture', () => {
  test('reports each step in order', () => {
    const steps: string[] = [];
    preparePlan({ width: 40, height: 30, rgba: new Uint8Array(4800) }, level, (step) => steps.push(step));
    expect(steps).toEqual(prepareSteps);
  });

  test('gives rings in pixels of the level, for any size of its picture', async () => {
    const body = `<rect width="600" height="400" fill="#fff"/><path d="${walls.join('')}" fill="none" stroke="#000" stroke-width="4"/>`;
    for (const scale of [0.4, 0.7]) {
      const thumbnail = preparePlan(await draw(body, scale), { width: 12_000, height: 8000 });
      const clicked = clickRoom(thumbnail, { ...asked, points: [[inStore[0] * 20, inStore[1] * 20]] });
      const ring = 'ring' in clicked ? clicked.ring : [];
      expect(
        likeness(
          ring.map(([x, y]) => [x / 20, y / 20]),
          store,
        ),
      ).toBeGreaterThan(0.94);
    }
  });

  test('refuses a picture without pixels, one that is too large, and one whose bytes do not fit', () => {
    const pictureOf = (w: number, h: number, bytes = w * h * 4): Picture => ({
      width: w,
      height: h,
      rgba: { length: bytes } as Uint8Array,
    });
    for (const bad of [
      pictureOf(0, 10),
      pictureOf(Number.NaN, 10, 0),
      pictureOf(picturePixelsMax, 2),
      pictureOf(10, 10, 399),
    ]) {
      expect(() => preparePlan(bad, level)).toThrow(RangeError);
    }
  });
});

describe('the worker', () => {
  test('prepares, answers clicks and finds all rooms, each by the id of its request', () => {
    const sent: FromTraceWorker[] = [];
    const tell = createTracer((message) => sent.push(message));
    tell({ type: 'click', id: 1, click: asked });
    expect(sent.splice(0)).toMatchObject([{ type: 'failed', id: 1 }]);
    tell({ type: 'prepare', id: 2, picture: house, level });
    expect(sent.splice(0)).toEqual([
      ...prepareSteps.map((step) => ({ type: 'step', id: 2, step })),
      { type: 'prepared', id: 2 },
    ]);
    tell({ type: 'click', id: 3, click: asked });
    expect(sent.splice(0)).toEqual([
      { type: 'clicked', id: 3, clicked: clickRoom(preparePlan(house, level), asked) },
    ]);
    tell({ type: 'findRooms', id: 4, face: 'middle' });
    expect(sent.splice(0)).toEqual([
      ...[1, 2, 3].map((done) => ({ type: 'progress', id: 4, done, all: 3 })),
      { type: 'found', id: 4, rooms: findRooms(preparePlan(house, level), 'middle') },
    ]);
  });

  test('keeps no plan of a picture that cannot be traced, and reports that', () => {
    const sent: FromTraceWorker[] = [];
    const tell = createTracer((message) => sent.push(message));
    tell({ type: 'prepare', id: 1, picture: house, level });
    tell({ type: 'prepare', id: 2, picture: { ...house, width: 7 }, level });
    tell({ type: 'findRooms', id: 3, face: 'middle' });
    const failed = sent.filter(({ type }) => type === 'failed');
    expect(failed.map(({ id }) => id)).toEqual([2, 3]);
  });
});
