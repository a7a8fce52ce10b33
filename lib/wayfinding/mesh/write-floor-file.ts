import { cellUnits } from '../search/floor-file.ts';
import { FloorMesh, type MeshData } from '../search/mesh.ts';

/** Writes a mesh of whole-cell corners for `readFloorFile`, which visits the triangles in the same order. */
export function writeFloorFile(data: MeshData): Uint8Array {
  const { corners, twins, xs, ys } = new FloorMesh(data);
  const count = corners.length / 3;
  const seen = new Uint8Array(count);
  const numbers = new Map<number, number>();
  const order: number[] = [];
  const codes: number[] = [];
  const putCorner = (corner: number) => {
    const number = numbers.get(corner);
    if (number !== undefined) {
      codes.push(2 + order.length - 1 - number);
      return;
    }
    numbers.set(corner, order.length);
    order.push(corner);
    codes.push(1);
  };
  for (let start = 0; start < count; start++) {
    if (seen[start]) continue;
    seen[start] = 1;
    for (let e = 0; e < 3; e++) putCorner(corners[start * 3 + e] as number);
    // Edges of each open triangle, in the order of the reader.
    const open = [[start * 3, start * 3 + 1, start * 3 + 2]];
    for (let edges = open.pop(); edges; edges = open.pop()) {
      for (const edge of edges) {
        const twin = twins[edge] as number;
        const beyond = Math.floor(twin / 3);
        if (twin < 0 || seen[beyond]) {
          codes.push(0);
          continue;
        }
        seen[beyond] = 1;
        const second = twin % 3 === 2 ? twin - 2 : twin + 1;
        const third = second % 3 === 2 ? second - 2 : second + 1;
        putCorner(corners[third] as number);
        open.push([second, third]);
      }
    }
  }
  const head = [Math.round(data.cellPx * cellUnits), count];
  return toVarints([...head, ...codes, ...deltas(order, xs), ...deltas(order, ys)]);
}

function deltas(order: readonly number[], values: Float64Array): number[] {
  let before = 0;
  return order.map((corner) => {
    const value = Math.round(values[corner] as number);
    const delta = value - before;
    before = value;
    return delta < 0 ? -2 * delta - 1 : 2 * delta;
  });
}

function toVarints(values: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = value;
    while (rest > 127) {
      bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}
