/** Share of a bound from which the screens show how much of it is used. */
const nearShare = 0.8;

/** Checks whether a number is near its bound, or beyond it. */
export function isNear(used: number, max: number): boolean {
  return used >= max * nearShare;
}
