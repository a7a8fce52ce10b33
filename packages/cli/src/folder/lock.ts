import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../program/stop.ts';

export const lockName = 'atrium.lock.json';
export const projectName = 'atrium.json';

/**
 * A picture of the service that is stored in the folder. With `isSent`, the file is as it was sent, and the service's
 * version is not fetched yet.
 */
export type KnownPicture = { url: string; id: string | null; sha256: string; isSent?: true };

/** State of the service when the folder was written. It tells local changes from remote ones. */
export type Lock = {
  format: 1;
  url: string;
  project: string;
  revision: number;
  /** Hashes by the id of project, tag, level or place, in their order. */
  base: Record<string, string>;
  /** Pictures by their path in the folder. */
  pictures: Record<string, KnownPicture>;
};

export function findLock(folder: string): Lock | null {
  const path = join(folder, lockName);
  if (!existsSync(path)) return null;
  let lock: Partial<Lock>;
  try {
    lock = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Stop('failed', `${path} is not valid JSON. Restore it from git, or pull into another folder.`, {
      cause,
    });
  }
  const { format, url, project, revision, base, pictures } = lock;
  if (format !== 1) throw new Stop('failed', `${path} was written by another version of this program.`);
  if (typeof url !== 'string' || typeof project !== 'string')
    throw new Stop('failed', `${path} does not name its project.`);
  const paths = Object.entries(pictures ?? {}).filter(([name]) => isPicturePath(name));
  return {
    format,
    url,
    project,
    revision: Number(revision),
    base: base ?? {},
    pictures: Object.fromEntries(paths),
  };
}

/** Reads the lock of a folder. Throws if the folder is not one of a project. */
export function requireLock(folder: string): Lock {
  const lock = findLock(folder);
  if (!lock)
    throw new Stop(
      'usage',
      `${folder} is not the folder of a project. Start with: atrium pull PROJECT FOLDER`,
    );
  return lock;
}

/** Checks whether a path is a file in a picture folder. No other file of this machine may be read. */
export function isPicturePath(path: string): boolean {
  const [, name] = /^(?:images|icons)\/([^/\\\0]+)$/.exec(path) ?? [];
  return name !== undefined && !/^\.+$/.test(name);
}
