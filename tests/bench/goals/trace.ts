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
    const passes: number[] = [];
    const prepared: number[] = [];
    const clicks: number[] = [];
    // The first round only warms up the compiler.
    for (let round = 0; round <= rounds; round++) {
      const passed = [1, 2, 3].map(() => processorMs(() => passOver(values)));
      const preparing = processorMs(() => preparePlan(picture, picture));
      const plan = preparePlan(picture, picture);
      const clicked = points.map((point) =>
        processorMs(() => clickRoom(plan, { points: [point], steps: 0, face: 'middle', isRaw: false })),
      );
      if (round === 0) continue;
      passes.push(...passed);
      prepared.push(preparing);
      clicks.push(...clicked);
    }
    const pass = median(passes);
    const p95 = clicks.toSorted((a, b) => a - b)[Math.floor(clicks.length * 0.95)] ?? 0;
    const line = { id: 'I1', atLeast: false, unit: 'passes' };
    return [
      { ...line, what: 'preparing a floor plan', value: median(prepared) / pass, goal: preparePassesMax },
      { ...line, what: 'p95 of a click into a room', value: p95 / pass, goal: clickPassesMax },
    ];
  },
};
