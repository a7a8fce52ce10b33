import type { MeshData } from './mesh.ts';

/** Thrown for bytes that are not a floor file. */
export class FloorFileError extends Error {
  constructor() {
    super('This is no floor file.');
  }
}

/** The side of a cell is stored in millionths of a map pixel. */
export const cellUnits = 1_000_000;
/** No floor has coordinates beyond this many cells. */
const cellsMax = 1 << 20;
const varintMax = 2 ** 42;

/**
 * Reads a floor file: side of a cell, number of triangles, triangles by walking over their edges, then the corners as
 * differences, all x before all y. Every loop is bounded by the number of bytes. Throws FloorFileError if they are
 * invalid.
 */
export function readFloorFile(bytes: Uint8Array): MeshData {
  const read = varints(bytes);
  const cellPx = read.next() / cellUnits;
  if (cellPx <= 0) throw new FloorFileError();
  const count = read.next();
  const triangles: number[] = [];
  const corners = walkTriangles(count, read.next, triangles);
  const xs = readDeltas(corners, read.next);
  const ys = readDeltas(corners, read.next);
  if (!read.isAtEnd()) throw new FloorFileError();
  return { cellPx, xs, ys, triangles };
}

function walkTriangles(count: number, next: () => number, triangles: number[]): number {
  let newest = -1;
  const corner = (code: number): number => {
    if (code === 1) return ++newest;
    const found = newest - (code - 2);
    if (code === 0 || found < 0) throw new FloorFileError();
    return found;
  };
  while (triangles.length < count * 3) {
    const open = [triangles.length];
    triangles.push(corner(next()), corner(next()), corner(next()));
    let isFirst = true;
    for (let t = open.pop(); t !== undefined; t = open.pop()) {
      // The first edge of every later triangle is the edge through which it was entered.
      for (let e = isFirst ? 0 : 1; e < 3; e++) {
        const code = next();
        if (code === 0) continue;
        if (triangles.length >= count * 3) throw new FloorFileError();
        const a = triangles[t + e] as number;
        const b = triangles[t + ((e + 1) % 3)] as number;
        open.push(triangles.length);
        triangles.push(b, a, corner(code));
      }
      isFirst = false;
    }
  }
  return newest + 1;
}

function readDeltas(count: number, next: () => number): number[] {
  const values: number[] = [];
  let value = 0;
  for (let i = 0; i < count; i++) {
    const code = next();
    value += code % 2 === 1 ? -(code + 1) / 2 : code / 2;
    if (value < 0 || value > cellsMax) throw new FloorFileError();
    values.push(value);
  }
  return values;
}

function varints(bytes: Uint8Array) {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let factor = 1; factor < varintMax; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new FloorFileError();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    throw new FloorFileError();
  };
  return { next, isAtEnd: () => at === bytes.length };
}
