import { median } from './load.ts';

const passPixels = 3_000_000;

/** Returns the values for a pass. */
export function passValues(): Uint8Array {
  return new Uint8Array(passPixels).map((_, i) => i % 251);
}

/** A pass, the baseline of work in the browser: sums three million pixels to an integral image. */
export function passOver(values: Uint8Array): Uint32Array {
  const width = 2000;
  const sums = new Uint32Array(values.length + width);
  for (let i = 0, row = 0; i < values.length; i++) {
    row = i % width === 0 ? 0 : row;
    row += values[i] ?? 0;
    sums[i + width] = (sums[i] ?? 0) + row;
  }
  return sums;
}

/** Measures processor time, not wall-clock time, because shared machines pause. */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the milliseconds of processor time of one pass: how fast the machine is at the moment. */
export function passMs(): number {
  const values = passValues();
  // The first pass only warms up the compiler.
  return median([1, 2, 3, 4, 5, 6].map(() => processorMs(() => passOver(values))).slice(1));
}
