import { headingOf, type MeasuredLine, pointAlong, turnBetween } from './measure-line.ts';
import type { Turn } from './types.ts';

/** A bend that is worth a step, at `meters` along the line. */
export type Bend = { meters: number; degrees: number; turn: Turn };

const toldDegrees = 38;
const fullDegrees = 60;
const sharpDegrees = 135;
/** Bends at most this far apart are one. */
const oneBendMeters = 4;
/** A heading is measured over this distance before and after. */
const headingMeters = 2;

/** Returns the bends of a line that are worth a step. */
export function bendsOf(line: MeasuredLine): Bend[] {
  const { points, upTo } = line;
  const bends: Bend[] = [];
  for (let i = 1; i < points.length - 1; ) {
    const first = upTo[i] as number;
    let last = i;
    while (last + 1 < points.length - 1 && (upTo[last + 1] as number) - first < oneBendMeters) last++;
    const end = upTo[last] as number;
    const before = headingOf(pointAlong(line, first - headingMeters), pointAlong(line, first));
    const after = headingOf(pointAlong(line, end), pointAlong(line, end + headingMeters));
    const degrees = turnBetween(before, after);
    if (Math.abs(degrees) >= toldDegrees)
      bends.push({ meters: (first + end) / 2, degrees, turn: turnOf(degrees) });
    i = last + 1;
  }
  return bends;
}

function turnOf(degrees: number): Turn {
  const size = Math.abs(degrees);
  if (degrees < 0) return size < fullDegrees ? 'slightLeft' : size > sharpDegrees ? 'sharpLeft' : 'left';
  return size < fullDegrees ? 'slightRight' : size > sharpDegrees ? 'sharpRight' : 'right';
}
