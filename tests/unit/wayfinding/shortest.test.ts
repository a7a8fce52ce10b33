import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Grid } from '#lib/wayfinding/floor/grid.ts';
import { buildMesh } from '#lib/wayfinding/mesh/build-mesh.ts';
import { lengthOf } from '#lib/wayfinding/search/line-length.ts';
import { FloorMesh } from '#lib/wayfinding/search/mesh.ts';
import { ShortestWay } from '#lib/wayfinding/search/shortest.ts';
import { gridWithBoxes } from './drawings.ts';
import { VisibilityGraph } from './reference.ts';

const side = 44;
const box = fc.tuple(
  fc.integer({ min: 2, max: side - 6 }),
  fc.integer({ min: 2, max: side - 6 }),
  fc.integer({ min: 1, max: 16 }),
  fc.integer({ min: 1, max: 16 }),
);
const boxes = fc.array(box, { minLength: 1, maxLength: 7 });
const coordinate = fc.double({ min: 2, max: side - 2, noNaN: true });
const ends = fc.array(fc.tuple(coordinate, coordinate, coordinate, coordinate), {
  minLength: 6,
  maxLength: 6,
});

function waysOn(grid: Grid, pairs: readonly (readonly [number, number, number, number])[]) {
  const mesh = new FloorMesh(buildMesh(grid, 1.2));
  const shortest = new ShortestWay(mesh);
  return pairs.flatMap(([ax, ay, bx, by]) => {
    const [start] = mesh.near([ax, ay], 4);
    const [goal] = mesh.near([bx, by], 4);
    return start && goal ? [{ mesh, start, goal, way: shortest.find(start, goal) }] : [];
  });
}

/** Checks whether all cells next to a point are blocked. A corner of the mesh may touch a blocked cell. */
function isBlockedAround({ cells, width }: Grid, x: number, y: number): boolean {
  const little = 1e-6;
  const isBlocked = (px: number, py: number) => cells[Math.floor(py) * width + Math.floor(px)] !== 1;
  return [x - little, x + little].every((px) => [y - little, y + little].every((py) => isBlocked(px, py)));
}

describe('the shortest way on a mesh', () => {
  test('is as long as in a graph of all corners that see each other, and exists whenever that has one', () => {
    let compared = 0;
    fc.assert(
      fc.property(boxes, ends, (blocked, pairs) => {
        for (const { mesh, start, goal, way } of waysOn(gridWithBoxes(side, side, blocked), pairs)) {
          const from = [start.x, start.y] as const;
          const to = [goal.x, goal.y] as const;
          const most = new VisibilityGraph(mesh, true).length(from, to);
          const least = new VisibilityGraph(mesh, false).length(from, to);
          if (most === least) compared++;
          const length = way ? lengthOf(way) : Infinity;
          expect(length).toBeLessThanOrEqual(most + 1e-5);
          expect(length).toBeGreaterThanOrEqual(least - 1e-5);
        }
      }),
      { numRuns: 70 },
    );
    expect(compared).toBeGreaterThan(150);
  });

  test('enters no blocked cell', () => {
    fc.assert(
      fc.property(boxes, ends, (blocked, pairs) => {
        const grid = gridWithBoxes(side, side, blocked);
        for (const { way } of waysOn(grid, pairs)) {
          for (let i = 1; i < (way?.length ?? 0); i++) {
            const [ax = 0, ay = 0] = way?.[i - 1] ?? [];
            const [bx = 0, by = 0] = way?.[i] ?? [];
            const steps = Math.ceil(Math.hypot(bx - ax, by - ay) * 8) + 1;
            for (let step = 0; step <= steps; step++) {
              const x = ax + ((bx - ax) * step) / steps;
              const y = ay + ((by - ay) * step) / steps;
              expect(isBlockedAround(grid, x, y)).toBe(false);
            }
          }
        }
      }),
      { numRuns: 80 },
    );
  });

  test('does not exist between places that differ by less than a millionth of a cell', () => {
    const mesh = new FloorMesh(
      buildMesh(
        gridWithBoxes(side, side, [
          [7, 4, 1, 1],
          [11, 2, 1, 8],
          [10, 2, 1, 1],
        ]),
        1.2,
      ),
    );
    const [start] = mesh.near([2, 2 + 1e-15], 4);
    const [goal] = mesh.near([2, 2 + 2.5e-10], 4);
    const shortest = new ShortestWay(mesh);
    if (!start || !goal) throw new Error('There is floor at the corner.');
    expect(lengthOf(shortest.find(start, goal) ?? [])).toBeLessThan(1e-6);
    expect(lengthOf(shortest.find(goal, start) ?? [])).toBeLessThan(1e-6);
  });

  test('is equally long in both directions', () => {
    fc.assert(
      fc.property(boxes, ends, (blocked, pairs) => {
        for (const { mesh, start, goal, way } of waysOn(gridWithBoxes(side, side, blocked), pairs)) {
          const back = new ShortestWay(mesh).find(goal, start);
          expect(Math.abs(lengthOf(way ?? []) - lengthOf(back ?? []))).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 60 },
    );
  });
});
