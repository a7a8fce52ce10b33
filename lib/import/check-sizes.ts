import { importLimits } from './limits.ts';
import { ImportRefused } from './refused.ts';

const mb = 1024 * 1024;

/** Checks the number and sizes (bytes) of files before they are read. Throws ImportRefused beyond a limit. */
export function checkSizes(files: readonly { readonly name: string; readonly size: number }[]): void {
  const { fileBytesMax, allBytesMax, filesMax } = importLimits;
  if (files.length > filesMax) throw new ImportRefused('files', { count: filesMax });
  const large = files.find(({ size }) => size > fileBytesMax);
  if (large) throw new ImportRefused('bytes', { size: fileBytesMax / mb }, large.name);
  const all = files.reduce((sum, { size }) => sum + size, 0);
  if (all > allBytesMax) throw new ImportRefused('bytesOfAll', { size: allBytesMax / mb });
}
