import { simplifyLine } from '../../geometry/simplify.ts';
import { lengthOf } from '../search/line-length.ts';
import { headingOf, type MeasuredLine, pointAlong, turnBetween } from './measure-line.ts';
import type { Turn } from './types.ts';

/** A bend that is worth a step, at `meters` along the line. */
export type Bend = { meters: number; degrees: number; turn: Turn };

const toldDegrees = 38;
/** Small bends add up: one of at least `smallDegrees` is told once the walk has turned by `driftDegrees` since the last. */
const smallDegrees = 18;
const driftDegrees = 45;
const fullDegrees = 60;
const sharpDegrees = 135;
/** Bends at most this far apart are one. */
const oneBendMeters = 4;
/** Two slight bends, one to each side, that lead this far aside go on in the same direction. */
const asideMeters = 3;
/** A heading is measured over this distance before and after. */
const headingMeters = 2;
/** Nobody follows a bend to the centimetre: hooks round a door and steps aside are within this of a straight walk. */
const straightMeters = 1.5;
/** Bends this near to an end belong to leaving and entering a place. */
const endMeters = 1.5;

/** Returns the bends of a line that are worth a step. */
export function bendsOf(line: MeasuredLine): Bend[] {
  const { points, upTo, length } = straightened(line);
  const straight = { points, upTo, length };
  const bends: Bend[] = [];
  let since = headingOf(pointAlong(straight, 0), pointAlong(straight, headingMeters));
  for (let i = 1; i < points.length - 1; ) {
    const first = upTo[i] as number;
    let last = i;
    while (last + 1 < points.length - 1 && (upTo[last + 1] as number) - first < oneBendMeters) last++;
    const end = upTo[last] as number;
    const before = headingOf(pointAlong(straight, first - headingMeters), pointAlong(straight, first));
    const after = headingOf(pointAlong(straight, end), pointAlong(straight, end + headingMeters));
    const meters = (first + end) / 2;
    const degrees = turnBetween(before, after);
    const isTold = Math.abs(degrees) >= toldDegrees || isDrift(degrees, turnBetween(since, after));
    if (isTold) since = after;
    if (isTold && meters > endMeters && length - meters > endMeters) addBend(bends, meters, degrees);
    i = last + 1;
  }
  return bends;
}

function isDrift(degrees: number, sum: number): boolean {
  return Math.abs(degrees) >= smallDegrees && Math.abs(sum) >= driftDegrees && degrees * sum > 0;
}

/** Adds a bend. Takes it and the one before away if together they lead on as before. */
function addBend(bends: Bend[], meters: number, degrees: number): void {
  const last = bends.at(-1);
  const isDiagonal =
    last &&
    (meters - last.meters) * Math.sin((Math.abs(last.degrees) * Math.PI) / 180) < asideMeters &&
    last.degrees * degrees < 0 &&
    Math.max(Math.abs(last.degrees), Math.abs(degrees)) < fullDegrees;
  if (isDiagonal) bends.pop();
  else bends.push({ meters, degrees, turn: turnOf(degrees) });
}

/** Returns the line without the bends that a person does not notice. Lengths along it stay those of the line. */
export function straightened({ points, upTo, length }: MeasuredLine): MeasuredLine {
  const tolerance = length > 0 ? (straightMeters * lengthOf(points)) / length : 0;
  const kept = new Set(simplifyLine(points, tolerance));
  const stays = points.map((point) => kept.has(point));
  return { points: points.filter((_, i) => stays[i]), upTo: upTo.filter((_, i) => stays[i]), length };
}

/** Returns the turn to tell for a change of direction in degrees, or null if it is not worth telling. */
export function toldTurn(degrees: number): Turn | null {
  return Math.abs(degrees) < toldDegrees ? null : turnOf(degrees);
}

function turnOf(degrees: number): Turn {
  const size = Math.abs(degrees);
  if (degrees < 0) return size < fullDegrees ? 'slightLeft' : size > sharpDegrees ? 'sharpLeft' : 'left';
  return size < fullDegrees ? 'slightRight' : size > sharpDegrees ? 'sharpRight' : 'right';
}
