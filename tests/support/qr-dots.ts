import { create } from 'qrcode/lib/core/qrcode.js';

/** Reads the dark dots of a drawn code, from its first corner. */
export function dotsOf(path: string): string[] {
  const dots = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const quiet = Math.min(...dots.map(([x]) => x));
  return dots.map(([x, y]) => `${x - quiet},${y - quiet}`);
}

/** Returns the dark dots of the code of a text, row by row. */
export function dotsOfCode(text: string): string[] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const numbers = Array.from({ length: modules.size }, (_, i) => i);
  return numbers.flatMap((row) =>
    numbers.flatMap((column) => (modules.get(row, column) ? `${column},${row}` : [])),
  );
}
