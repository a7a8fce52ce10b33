import { create } from 'qrcode/lib/core/qrcode.js';

/** Empty modules around the code, by which scanners find it. */
const quietModules = 4;

/**
 * Returns the dark modules of a QR code as an SVG path, and the side of its square with the empty border, in modules.
 * Throws for a text of more than 2 KB.
 */
export function qrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column + quietModules} ${row + quietModules}h1v1h-1z`;
    }
  }
  return { path, size: modules.size + 2 * quietModules };
}
