import { clickRoom } from '#lib/import/trace/click.ts';
import { preparePlan } from '#lib/import/trace/prepare.ts';
import { drawPlan, middleOf } from '#tests/support/drawn-plan.ts';
import type { Goal } from '../support/goal.ts';
import { median } from '../support/load.ts';
import { passOver, passValues, processorMs } from '../support/pass.ts';

/** 2.5 s for preparing and 15 ms for a click, on a processor that needs 12 ms for a pass over the pixels. */
const preparePassesMax = 200;
const clickPassesMax = 1.25;

/** I1: tracing a floor plan, in passes. One pass sums three million pixels to an integral image. */
export const trace: Goal = {
  ids: ['I1'],
  measure: async ({ rounds }) => {
    const { picture, rooms } = await drawPlan('lines');
    const values = passValues();
    const points = rooms.map(middleOf);
    const prepared: number[] = [];
    const clicks: number[] = [];
    // The first round only warms up the compiler. Each round has passes of its own, because shared machines change
    // their speed within seconds.
    for (let round = 0; round <= rounds; round++) {
      const passed = () => median([1, 2, 3].map(() => processorMs(() => passOver(values))));
      const before = passed();
      const preparing = processorMs(() => preparePlan(picture, picture));
      const plan = preparePlan(picture, picture);
      const between = passed();
      const clicked = points.map((point) =>
        processorMs(() => clickRoom(plan, { points: [point], steps: 0, face: 'middle', isRaw: false })),
      );
      const after = passed();
      if (round === 0) continue;
      const p95 = clicked.toSorted((a, b) => a - b)[Math.floor(clicked.length * 0.95)] ?? 0;
      prepared.push((2 * preparing) / (before + between));
      clicks.push((2 * p95) / (between + after));
    }
    const line = { id: 'I1', atLeast: false, unit: 'passes' };
    return [
      { ...line, what: 'preparing a floor plan', value: median(prepared), goal: preparePassesMax },
      { ...line, what: 'p95 of a click into a room', value: median(clicks), goal: clickPassesMax },
    ];
  },
};
