/** Returns the largest of 1, 2, 5, 10, 20, 50 and so on that is at most `value`, also below 1. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2].find((digit) => digit * power <= value) ?? 1);
}
