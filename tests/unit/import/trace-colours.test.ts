import { describe, expect, test } from 'vitest';
import type { Point } from '#lib/geometry/point.ts';
import { clickRoom } from '#lib/import/trace/click.ts';
import { findRooms } from '#lib/import/trace/find-rooms.ts';
import { type Plan, preparePlan } from '#lib/import/trace/prepare.ts';
import { likeness } from '#tests/support/drawn-plan.ts';
import { draw, level, rectangle } from '#tests/support/small-plan.ts';

const ringAt = (plan: Plan, point: Point) => {
  const clicked = clickRoom(plan, { points: [point], steps: 0, face: 'inner', isRaw: false });
  return 'ring' in clicked ? clicked.ring : [];
};

/** A grey hall with walls around it, and coloured rooms in it that no line separates from the hall. */
const hall = '<path d="M40 40H560V360H40Z" fill="#d6d6d6" stroke="#777" stroke-width="6"/>';

describe('a coloured plan', () => {
  test('has a room for each flat colour, also where no wall is drawn', async () => {
    const plan = preparePlan(
      await draw(
        `${hall}<path d="M100 43H220V130H100Z" fill="#62b0f0"/><path d="M220 43H340V130H220Z" fill="#e8a23c"/>`,
      ),
      level,
    );
    expect(likeness(ringAt(plan, [160, 86]), rectangle(100, 43, 220, 130))).toBeGreaterThan(0.9);
    expect(likeness(ringAt(plan, [280, 86]), rectangle(220, 43, 340, 130))).toBeGreaterThan(0.9);
    expect(findRooms(plan, 'inner')).toHaveLength(3);
  });

  test('takes a strong dark colour for a room, not for a wall', async () => {
    const plan = preparePlan(
      await draw(`${hall}<path d="M300 200H380V260H300Z" fill="#a01818" stroke="#777" stroke-width="4"/>`),
      level,
    );
    expect(likeness(ringAt(plan, [340, 230]), rectangle(302, 202, 378, 258))).toBeGreaterThan(0.9);
  });

  test('keeps coloured lines as walls, and coloured words in their room', async () => {
    const plan = preparePlan(
      await draw(
        '<path d="M40 40H560V360H40ZM300 40V360" fill="none" stroke="#b02020" stroke-width="8"/>' +
          '<text x="120" y="210" font-size="12" fill="#b02020">Reading room</text>',
      ),
      level,
    );
    expect(clickRoom(plan, { points: [[300, 200]], steps: 0, face: 'inner', isRaw: false })).toEqual({
      refusal: 'wall',
    });
    expect(likeness(ringAt(plan, [170, 300]), rectangle(44, 44, 296, 356))).toBeGreaterThan(0.97);
  });

  test('separates two rooms of one colour by the line between them', async () => {
    const plan = preparePlan(
      await draw(
        '<path d="M40 40H300V360H40ZM300 40H560V360H300Z" fill="#bcd4f2" stroke="#8a8578" stroke-width="3"/>',
      ),
      level,
    );
    expect(likeness(ringAt(plan, [170, 200]), rectangle(41, 41, 299, 359))).toBeGreaterThan(0.97);
  });
});
