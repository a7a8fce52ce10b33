import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../program/stop.ts';
import type { Found } from './local-pictures.ts';

/** Folders inside the folder of a project. */
const ownFolders = ['levels', 'images', 'icons'] as const;

/**
 * Throws if one of these folders is a link. The folder comes from git and may be written by somebody else: a link would
 * let the command read, write and delete elsewhere on this machine.
 */
export function requireOwnFolders(folder: string): void {
  for (const name of ownFolders) {
    const stats = findStats(join(folder, name));
    if (stats && !stats.isDirectory())
      throw new Stop('failed', `${join(folder, name)} is a link or a file. It must be a folder.`);
  }
}

/** Reads a file of at most `bytesMax` that is in the folder itself, not behind a link. */
export function readOwnFile(folder: string, path: string, bytesMax: number): Found<Buffer<ArrayBuffer>> {
  const full = join(folder, path);
  const stats = findStats(full);
  if (!stats) return { wrong: 'does not exist' };
  if (!stats.isFile()) return { wrong: 'is a link or not a file' };
  if (stats.size > bytesMax) return { wrong: `is larger than ${bytesMax / 1024 / 1024} MB` };
  return { value: readFileSync(full) };
}

export function isThere(folder: string, path: string): boolean {
  return findStats(join(folder, path)) !== null;
}

/** Returns the stats of a path without following a link, or null if nothing is there. */
function findStats(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
