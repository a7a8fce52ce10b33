import { importLimits } from './limits.ts';
import { ImportRefused } from './refused.ts';

const mb = 1024 * 1024;

/** Checks whether a file is a drawing of a building by its name. Those are larger than other files and take longer. */
export function isPlanName(name: string): boolean {
  return /\.(?:dxf|pdf)$/i.test(name);
}

/** Checks whether a file is a PDF by its name. */
export function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name);
}

/** Checks the number and sizes (bytes) of files before they are read. Throws ImportRefused beyond a limit. */
export function checkSizes(files: readonly { readonly name: string; readonly size: number }[]): void {
  const { fileBytesMax, planBytesMax, allBytesMax, filesMax } = importLimits;
  if (files.length > filesMax) throw new ImportRefused('files', { count: filesMax });
  for (const { name, size } of files) {
    const most = isPlanName(name) ? planBytesMax : fileBytesMax;
    if (size > most) throw new ImportRefused('bytes', { size: most / mb }, name);
  }
  const all = files.reduce((sum, { size }) => sum + size, 0);
  if (all > allBytesMax) throw new ImportRefused('bytesOfAll', { size: allBytesMax / mb });
}
