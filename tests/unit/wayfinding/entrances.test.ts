import { expect, test } from 'vitest';
import { isFloorAt } from '#lib/wayfinding/floor/grid.ts';
import { floorOfPlan } from '#lib/wayfinding/floor/plan-floor.ts';
import { areJoined, Drawing, share } from './drawings.ts';

const none = { floorColors: [], wallColors: [] };
/** At 0.1 m a pixel: a hall of 100 x 26 m with a wall of 0.3 m. */
const hall = () => new Drawing(1100, 360).walls(50, 50, 1000, 260);

test('the floor is not lost through a gap of any width in which an entrance lies', () => {
  const open = hall().box(300, 50, 120, 3, '#ffffff');
  const shareWith = (...entrances: (readonly [number, number])[]) =>
    share(floorOfPlan(open.pixels, 1100, 0.1, none, 'door', entrances).grid, 60, 60, 980, 240);
  expect(shareWith()).toBeLessThan(0.1);
  for (const y of [44, 51, 58]) expect(shareWith([350, y])).toBeGreaterThan(0.9);
  // Far inside it lies in no gap.
  expect(shareWith([350, 180])).toBeLessThan(0.1);
  const { grid } = floorOfPlan(open.pixels, 1100, 0.1, none, 'door', [[350, 51]]);
  expect(isFloorAt(grid, [350, 30])).toBe(false);
  expect(areJoined(grid, [350, 58], [900, 250])).toBe(true);
});
