import { distance, type Point } from '../../geometry/point.ts';
import type { Edge } from './edges.ts';
import type { End } from './way-data.ts';

/** A stretch on one level. `taut` is the shortest line, `line` is the line on screen; both are in map pixels. */
export type WalkPart = { kind: 'walk'; level: number; taut: Point[]; line: Point[]; meters: number };
export type ConnectPart = { kind: 'connect'; edge: Edge; from: End; to: End };
export type Part = WalkPart | ConnectPart;

/** Adds a stretch. Joins it to the last one if both are on the same level. */
export function addWalk(parts: Part[], part: WalkPart): void {
  const last = parts[parts.length - 1];
  if (last?.kind !== 'walk' || last.level !== part.level) {
    parts.push(part);
    return;
  }
  last.taut = joined(last.taut, part.taut);
  last.line = joined(last.line, part.line);
  last.meters += part.meters;
}

function joined(a: readonly Point[], b: readonly Point[]): Point[] {
  const end = a[a.length - 1];
  const begin = b[0];
  const isRepeated = end && begin && distance(end, begin) < 1e-6;
  return [...a, ...(isRepeated ? b.slice(1) : b)];
}
