import { describe, expect, test } from 'vitest';
import type { Ring } from '#lib/geometry/polygon.ts';
import { clickRoom } from '#lib/import/trace/click.ts';
import { findRooms } from '#lib/import/trace/find-rooms.ts';
import { type Plan, preparePlan } from '#lib/import/trace/prepare.ts';
import { drawnStyles, drawPlan, likeness, middleOf } from '#tests/support/drawn-plan.ts';

const hit = 0.8;
/** Three million pixels take a second on an idle machine, and several test files share its cores. */
const timeoutMs = 60_000;

/** Returns how many of the rooms are right with one click each. */
function clicksRight(plan: Plan, rooms: readonly Ring[]): number {
  return rooms.filter((room) => {
    const clicked = clickRoom(plan, { points: [middleOf(room)], steps: 0, face: 'middle', isRaw: false });
    return 'ring' in clicked && likeness(clicked.ring, room) > hit;
  }).length;
}

describe.each(drawnStyles)('tracing a floor of 60 rooms drawn as %s', (style) => {
  test(
    'is 88 % right by one click and 85 % for all, of which at most 20 % are not rooms',
    async () => {
      const { picture, rooms } = await drawPlan(style);
      expect(rooms).toHaveLength(60);
      const plan = preparePlan(picture, picture);
      expect(clicksRight(plan, rooms)).toBeGreaterThanOrEqual(0.88 * rooms.length);
      const found = findRooms(plan, 'middle').map(({ ring }) => ring);
      const isRight = (ring: Ring) => rooms.some((room) => likeness(ring, room) > hit);
      const right = rooms.filter((room) => found.some((ring) => likeness(ring, room) > hit));
      expect(right.length).toBeGreaterThanOrEqual(0.85 * rooms.length);
      expect(found.filter((ring) => !isRight(ring)).length).toBeLessThanOrEqual(0.2 * found.length);
    },
    timeoutMs,
  );
});
