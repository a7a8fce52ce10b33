import type { Side } from './types.ts';

const aheadDegrees = 25;
const halfDegrees = 65;
const behindDegrees = 135;

/** Returns the side of a direction, by the turn to it in degrees from -180 to 180; positive is right. */
export function sideOf(degrees: number): Side {
  const size = Math.abs(degrees);
  if (size <= aheadDegrees) return 'ahead';
  if (size > behindDegrees) return 'behind';
  if (degrees < 0) return size < halfDegrees ? 'halfLeft' : 'left';
  return size < halfDegrees ? 'halfRight' : 'right';
}
