import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signedArea } from '#lib/geometry/polygon.ts';
import { distanceMap, freeForBody } from '#lib/wayfinding/floor/distance-map.ts';
import { buildMesh, ringsOfFloor } from '#lib/wayfinding/mesh/build-mesh.ts';
import { contoursOf } from '#lib/wayfinding/mesh/contours.ts';
import { crossedEdges } from '#lib/wayfinding/mesh/crossings.ts';
import { simplifyRings } from '#lib/wayfinding/mesh/simplify.ts';
import { triangulate } from '#lib/wayfinding/mesh/triangulate.ts';
import { FloorMesh } from '#lib/wayfinding/search/mesh.ts';
import { gridOf } from './drawings.ts';

type Ring = (readonly [number, number])[];

const cells = (width: number, height: number) =>
  fc
    .array(fc.boolean(), { minLength: width * height, maxLength: width * height })
    .map((all) => Uint8Array.from(all, Number));
const areaOfMesh = (mesh: FloorMesh) => {
  let sum = 0;
  for (let t = 0; t < mesh.count; t++) sum += mesh.area2(t) / 2;
  return sum;
};

describe('distances to walls', () => {
  test('are those to the nearest blocked cell, or to the border', () => {
    fc.assert(
      fc.property(cells(9, 7), (free) => {
        const found = distanceMap(free, 9, 7);
        for (let y = 0; y < 7; y++) {
          for (let x = 0; x < 9; x++) {
            let nearest = Math.min(x + 1, y + 1, 9 - x, 7 - y);
            for (const [i, cell] of free.entries()) {
              if (!cell) nearest = Math.min(nearest, Math.hypot((i % 9) - x, Math.floor(i / 9) - y));
            }
            expect(found[y * 9 + x]).toBeCloseTo(nearest, 5);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('contours', () => {
  test('enclose exactly the set cells, minus the holes', () => {
    fc.assert(
      fc.property(cells(8, 8), (free) => {
        const sum = contoursOf(free, 8, 8).reduce((area, ring) => area + signedArea(ring), 0);
        expect(sum).toBe(free.reduce((count, cell) => count + cell, 0));
      }),
    );
  });
});

describe('simplified rings', () => {
  // A tooth in a notch: the tooth is deeper than the tolerance, the notch is not.
  const tooth: Ring = [
    [0, 0],
    [40, 0],
    [40, 5],
    [20, 12],
    [0, 5],
  ];
  const notch: Ring = [
    [0, 7],
    [20, 13],
    [40, 7],
    [40, 30],
    [0, 30],
  ];

  test('do not cross even if simplifying each alone would make them cross', () => {
    const alone = [tooth, notch].flatMap((ring) => simplifyRings([ring], 6.5, () => true));
    expect(crossedEdges(alone).size).toBeGreaterThan(0);
    expect(triangulate(alone)).toBeNull();
    const simple = simplifyRings([tooth, notch], 6.5, () => true);
    expect(crossedEdges(simple).size).toBe(0);
    expect(triangulate(simple)).not.toBeNull();
  });

  test('of any floor are triangulated to the area that they enclose, without losing an edge', () => {
    fc.assert(
      fc.property(cells(9, 9), fc.integer({ min: 4, max: 9 }), (coarse, size) => {
        const side = 9 * size;
        const grid = { width: side, height: side, cellPx: 1, cells: new Uint8Array(side * side) };
        for (const i of grid.cells.keys()) {
          const x = Math.floor((i % side) / size);
          grid.cells[i] = coarse[Math.floor(i / side / size) * 9 + x] ?? 0;
        }
        const rings = ringsOfFloor(grid, 1.2);
        expect(crossedEdges(rings).size).toBe(0);
        const enclosed = rings.reduce((area, ring) => area + signedArea(ring), 0);
        expect(areaOfMesh(new FloorMesh(buildMesh(grid, 1.2)))).toBeCloseTo(enclosed, 6);
      }),
      { numRuns: 120 },
    );
  });

  test('keep the corners without which an edge would come too near to a wall', () => {
    const ring: Ring = [
      [0, 0],
      [10, 0],
      [20, 0.9],
      [30, 0],
      [40, 0],
      [40, 20],
      [0, 20],
    ];
    expect(simplifyRings([ring], 2, () => true)[0]).toHaveLength(4);
    const isClear = (a: readonly [number, number], b: readonly [number, number]) =>
      Math.abs(a[0] - b[0]) < 25 || a[1] > 10 || b[1] > 10;
    expect(simplifyRings([ring], 2, isClear)[0]?.length).toBeGreaterThan(4);
  });
});

describe('a mesh', () => {
  test('covers nearly all cells that a body can reach, and ways bend nowhere within 0.2 cells of a wall', () => {
    const boxes = fc.array(
      fc.tuple(fc.nat(30), fc.nat(30), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(boxes, (blocked) => {
        const rows = Array.from({ length: 36 }, (_, y) =>
          Array.from({ length: 36 }, (_each, x) =>
            blocked.some(([bx, by, w, h]) => x >= bx && y >= by && x < bx + w && y < by + h) ? '#' : '.',
          ).join(''),
        );
        const grid = gridOf(rows);
        const mesh = new FloorMesh(buildMesh(grid, 1.2));
        const free = freeForBody(grid, 1.2).reduce((sum, cell) => sum + cell, 0);
        expect(areaOfMesh(mesh)).toBeGreaterThan(free * 0.8 - 30);
        for (const [wall, end] of mesh.bends.entries()) {
          if (end < 0) continue;
          const [x, y] = [mesh.x(wall), mesh.y(wall)];
          for (const [dx, dy] of [
            [0.2, 0],
            [-0.2, 0],
            [0, 0.2],
            [0, -0.2],
          ] as const) {
            expect(grid.cells[Math.floor(y + dy) * 36 + Math.floor(x + dx)]).toBe(1);
          }
        }
      }),
      { numRuns: 80 },
    );
  });

  test('of a floor without room for a body is empty', () => {
    expect(buildMesh(gridOf(['####', '#..#', '####']), 1.2).triangles).toHaveLength(0);
  });
});
