import { buildMesh } from '#lib/wayfinding/mesh/build-mesh.ts';
import { FloorMesh } from '#lib/wayfinding/search/mesh.ts';
import { ShortestWay } from '#lib/wayfinding/search/shortest.ts';
import { gridWithBoxes } from '#tests/unit/wayfinding/drawings.ts';
import type { Goal } from '../support/goal.ts';
import { median } from '../support/load.ts';
import { passOver, passValues, processorMs } from '../support/pass.ts';

/** 10 ms for a way, 100 ms for the worst, on a processor that needs 12 ms for a pass. */
const medianPassesMax = 0.83;
const worstPassesMax = 8.3;

/** 33 double rows of 156 rooms: 5,148 rooms, twelve to a block, with corridors around each block. */
const doubleRows = 33;
const blocksPerRow = 13;
const blockWidth = 132;
const blockHeight = 44;
const corridor = 8;
const ways = 300;

/** D1: ways through a large building, in passes. */
export const waysGoal: Goal = {
  ids: ['D1'],
  measure: async () => {
    const width = blocksPerRow * (blockWidth + corridor) + corridor;
    const height = doubleRows * (blockHeight + corridor) + corridor;
    const blocks = Array.from({ length: doubleRows * blocksPerRow }, (_, i) => {
      const x = corridor + (i % blocksPerRow) * (blockWidth + corridor);
      const y = corridor + Math.floor(i / blocksPerRow) * (blockHeight + corridor);
      return [x, y, blockWidth, blockHeight] as const;
    });
    const mesh = new FloorMesh(buildMesh(gridWithBoxes(width, height, blocks), 1.2));
    const shortest = new ShortestWay(mesh);
    const values = passValues();
    const random = numbers();
    /** Returns a point in the corridor above a block. */
    const spot = () => {
      const [x = 0, y = 0] = blocks[Math.floor(random() * blocks.length)] ?? [];
      const [found] = mesh.near([x + random() * blockWidth, y - corridor / 2], corridor);
      if (!found) throw new Error('A corridor has no floor.');
      return found;
    };
    const taken: number[] = [];
    const passes: number[] = [];
    for (let i = 0; i < ways; i++) {
      const [start, goal] = [spot(), spot()];
      const ms = processorMs(() => {
        if (!shortest.find(start, goal)) throw new Error('Two corridors have no way between them.');
      });
      // The first ways only warm up the compiler.
      if (i >= ways / 10) taken.push(ms);
      if (i % 20 === 0) passes.push(processorMs(() => passOver(values)));
    }
    const pass = median(passes);
    const line = { id: 'D1', atLeast: false, unit: 'passes' };
    const worst = Math.max(...taken) / pass;
    return [
      {
        ...line,
        what: 'way through 5,148 rooms, median',
        value: median(taken) / pass,
        goal: medianPassesMax,
      },
      { ...line, what: 'way through 5,148 rooms, worst', value: worst, goal: worstPassesMax },
    ];
  },
};

/** Returns the same numbers from 0 to 1 in each run: a linear congruential generator (Numerical Recipes). */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
