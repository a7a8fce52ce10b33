import { expect, test } from 'vitest';
import type { LayoutFollower } from '#lib/editor/canvas/follow-layout.ts';
import { createShownLevel } from '#lib/editor/canvas/shown-level.ts';
import type { AtriumMap } from '#lib/map/atrium-map.ts';
import type { LevelDrawing, PlaceDrawing } from '#lib/map/types.ts';
import { headlessEditor, squareAt } from '#tests/support/editor.ts';

test('a change made while the plan of a level loads is drawn once the level is on the map', async () => {
  const { editor } = headlessEditor({ areas: [squareAt('a', 100, 100), squareAt('b', 300, 100)] });
  const updates: string[][] = [];
  let arrive = () => {};
  const shown: { level: LevelDrawing | null } = { level: null };
  const map = {
    get level() {
      return shown.level;
    },
    setLevel: (next: LevelDrawing) =>
      new Promise<void>((done) => {
        arrive = () => {
          shown.level = next;
          done();
        };
      }),
    update: (changed: readonly PlaceDrawing[]) => updates.push(changed.map(({ id }) => id)),
  };
  const host = { dataset: {}, toggleAttribute: () => false } as unknown as HTMLElement;
  const follower = { showWhole: () => {} } as unknown as LayoutFollower;
  const level = createShownLevel(host, map as unknown as AtriumMap, editor, follower);
  level.show('none');
  level.follow(new Set(['a']));
  expect(updates).toEqual([]);
  arrive();
  await level.turned();
  expect(updates).toEqual([['a']]);
  level.follow(new Set(['b']));
  expect(updates).toEqual([['a'], ['b']]);
});
