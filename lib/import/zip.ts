import { FormatRefused } from '../formats/format-refused.ts';
import { unzip, type ZipEntry } from '../formats/unzip.ts';
import { importLimits } from './limits.ts';
import { ImportRefused } from './refused.ts';

/** Unpacks the wanted files of an archive whose root has a file `isRoot`, within the limits of an import. Throws ImportRefused. */
export function unzipAll(
  archive: Uint8Array,
  wants: (name: string) => boolean,
  isRoot: (name: string) => boolean,
): ZipEntry[] {
  const { zipFilesMax: filesMax, zipBytesMax: bytesMax } = importLimits;
  const bounds = { filesMax, bytesMax, isRoot, wants: (name: string) => (wants(name) ? { bytesMax } : null) };
  const entries: ZipEntry[] = [];
  try {
    for (const some of unzip(archive, bounds)) entries.push(...some);
  } catch (error) {
    throw error instanceof FormatRefused ? refused(error) : error;
  }
  return entries;
}

function refused({ fault }: FormatRefused): ImportRefused {
  const isLarge = fault === 'zipLarge' || fault === 'zipEntryLarge' || fault === 'zipFiles';
  return new ImportRefused(isLarge ? 'zipLarge' : 'zipDamaged', {
    size: importLimits.zipBytesMax / 1024 / 1024,
  });
}
