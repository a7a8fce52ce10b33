import { statfsSync } from 'node:fs';
import { settings } from './settings.ts';

/** PostgreSQL needs room for one more file of its log. */
const bytesMin = 16 * 1024 * 1024;

/** Returns the free bytes of the disk of `DATA_DIR`. Null on a host of functions, and where there is no such folder. */
export function freeDiskBytes(): number | null {
  const { dataDir, hasDisk } = settings();
  if (!hasDisk) return null;
  try {
    const { bavail, bsize } = statfsSync(/* turbopackIgnore: true */ dataDir);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Checks whether the disk has no room for the embedded database. */
export function isDiskFull(): boolean {
  const free = freeDiskBytes();
  return free !== null && free < bytesMin;
}
