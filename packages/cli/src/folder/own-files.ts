import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../program/stop.ts';
import type { Found } from './local-pictures.ts';

/** The folders in the folder of a project. */
const ownFolders = ['levels', 'images', 'icons'] as const;

/**
 * Throws where one of them is a link. The folder comes from git, and somebody else may have written it: a link would let
 * the command read, write and delete elsewhere on this machine.
 */
export function requireOwnFolders(folder: string): void {
  for (const name of ownFolders) {
    const stats = findStats(join(folder, name));
    if (stats && !stats.isDirectory())
      throw new Stop('failed', `${join(folder, name)} is a link or a file. It must be a folder.`);
  }
}

/** The bytes of a file that lies in the folder itself, of at most `bytesMax`. */
export function readOwnFile(folder: string, path: string, bytesMax: number): Found<Buffer<ArrayBuffer>> {
  const full = join(folder, path);
  const stats = findStats(full);
  if (!stats) return { wrong: 'is not there' };
  if (!stats.isFile()) return { wrong: 'is a link or no file' };
  if (stats.size > bytesMax) return { wrong: `is larger than ${bytesMax / 1024 / 1024} MB` };
  return { value: readFileSync(full) };
}

export function isThere(folder: string, path: string): boolean {
  return findStats(join(folder, path)) !== null;
}

/** Of a link its own; null where nothing is. */
function findStats(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
