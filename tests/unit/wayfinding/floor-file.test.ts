import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildMesh } from '#lib/wayfinding/mesh/build-mesh.ts';
import { writeFloorFile } from '#lib/wayfinding/mesh/write-floor-file.ts';
import { FloorFileError, readFloorFile } from '#lib/wayfinding/search/floor-file.ts';
import { FloorMesh, type MeshData } from '#lib/wayfinding/search/mesh.ts';
import { ShortestWay } from '#lib/wayfinding/search/shortest.ts';
import { gridWithBoxes } from './drawings.ts';

const small = buildMesh(
  gridWithBoxes(40, 30, [
    [8, 8, 6, 6],
    [20, 1, 2, 28],
    [30, 10, 5, 12],
  ]),
  1.2,
);

/** The triangles by their corners, in a sorted order. */
function shapeOf({ xs, ys, triangles }: MeshData): string[] {
  const corners = Array.from(triangles, (i) => `${xs[i]},${ys[i]}`);
  return Array.from({ length: corners.length / 3 }, (_, t) =>
    corners
      .slice(t * 3, t * 3 + 3)
      .sort()
      .join(' '),
  ).sort();
}

describe('a floor file', () => {
  test('contains the written triangles, in few bytes', () => {
    const bytes = writeFloorFile(small);
    const read = readFloorFile(bytes);
    expect(shapeOf(read)).toEqual(shapeOf(small));
    expect(read.cellPx).toBe(1);
    expect(bytes.length).toBeLessThan(small.triangles.length * 3);
  });

  test('is read back whole for any floor', () => {
    const boxes = fc.array(
      fc.tuple(fc.nat(50), fc.nat(50), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 })),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(boxes, (blocked) => {
        const mesh = buildMesh(gridWithBoxes(56, 56, blocked), 1.2);
        expect(shapeOf(readFloorFile(writeFloorFile(mesh)))).toEqual(shapeOf(mesh));
      }),
      { numRuns: 60 },
    );
  });

  test('of an empty floor is read as an empty floor', () => {
    const read = readFloorFile(writeFloorFile({ cellPx: 0.5, xs: [], ys: [], triangles: [] }));
    expect(read).toEqual({ cellPx: 0.5, xs: [], ys: [], triangles: [] });
  });

  test.each([
    ['nothing', []],
    ['no cell size', [0, 0]],
    ['more triangles than bytes', [1, 255, 255, 255, 127, 1, 1, 1]],
    ['a corner before the first', [1, 1, 1, 1, 9, 0, 0, 0]],
    ['a triangle without corners', [1, 1, 0, 0, 0, 0, 0, 0]],
    ['one triangle more than it declares', [1, 1, 1, 1, 1, 1, 0, 0]],
    ['endless numbers', [1, 255, 255, 255, 255, 255, 255, 255, 255, 255]],
    ['corners left of the level', [1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0]],
    ['missing corners', [1, 1, 1, 1, 1, 0, 0, 0, 2, 2]],
    ['bytes after its end', [...writeFloorFile(small), 0]],
  ])('with %s is refused', (_, bytes) => {
    expect(() => readFloorFile(Uint8Array.from(bytes))).toThrow(FloorFileError);
  });

  test('that was cut or changed is refused or read as some mesh, and a search on it ends', () => {
    const good = [...writeFloorFile(small)];
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255));
    let refused = 0;
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 12 }),
        fc.nat(good.length),
        (changes, length) => {
          const bytes = [...good];
          for (const [at, value] of changes) bytes[at] = value;
          let read: MeshData;
          try {
            read = readFloorFile(Uint8Array.from(length % 3 === 0 ? bytes.slice(0, length) : bytes));
          } catch (error) {
            expect(error).toBeInstanceOf(FloorFileError);
            refused++;
            return;
          }
          const mesh = new FloorMesh(read);
          const [start] = mesh.near([3, 3], 1000);
          const [goal] = mesh.near([37, 27], 1000);
          if (start && goal) new ShortestWay(mesh).find(start, goal);
        },
      ),
      { numRuns: 600 },
    );
    expect(refused).toBeGreaterThan(50);
  });

  test('whose cells have almost no size gives a mesh on which a search ends', () => {
    const { xs, ys, triangles } = small;
    const mesh = new FloorMesh({ cellPx: 0.000_001, xs, ys, triangles });
    expect(mesh.near([0.000_003, 0.000_003], 1000)).toHaveLength(mesh.pieceCount);
    expect(mesh.near([3000, 3000], 1000)).toEqual([]);
  });

  test('with overlapping triangles gives a mesh on which a search ends', () => {
    const [xs, ys] = [
      [0, 0, 4, 6, 3, 0],
      [0, 4, 3, 4, 4, 0],
    ];
    const mesh = new FloorMesh({
      cellPx: 1,
      xs,
      ys,
      triangles: [1, 0, 4, 0, 4, 0, 4, 5, 0, 5, 0, 1, 0, 5, 4],
    });
    const shortest = new ShortestWay(mesh);
    const ways: unknown[] = [];
    for (let i = 0; i < 49; i++) {
      const spot = { x: i % 7, y: Math.floor(i / 7), moved: 0 };
      ways.push(shortest.find({ triangle: 4, ...spot }, { triangle: 3, x: 6 - spot.x, y: spot.y, moved: 0 }));
    }
    expect(ways).toContain(null);
  });

  test('of random bytes is refused or read, but never hangs', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          new FloorMesh(readFloorFile(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(FloorFileError);
        }
      }),
      { numRuns: 1500 },
    );
  });
});
