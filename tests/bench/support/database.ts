import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The socket folder of the embedded database of `dataDir`, as its server wrote it down (line 5 of postmaster.pid). */
export function socketFolderOf(dataDir: string): string {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) throw new Error(`No embedded database runs in ${dataDir}.`);
  return readFileSync(file, 'utf8').split('\n')[4]?.trim() ?? '';
}
