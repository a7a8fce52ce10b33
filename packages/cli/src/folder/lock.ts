import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../program/stop.ts';

export const lockName = 'atrium.lock.json';
export const projectName = 'atrium.json';

/** A picture of the service that lies in the folder; `isSent`: as it was sent, which is not yet what the service made of it. */
export type KnownPicture = { url: string; id: string | null; sha256: string; isSent?: true };

/** What the service had when the folder was written: by it, what changed here and there is told apart. */
export type Lock = {
  format: 1;
  url: string;
  project: string;
  revision: number;
  /** By the id of project, tag, level or place, in their order. */
  base: Record<string, string>;
  /** By their path in the folder. */
  pictures: Record<string, KnownPicture>;
};

export function findLock(folder: string): Lock | null {
  const path = join(folder, lockName);
  if (!existsSync(path)) return null;
  let lock: Partial<Lock>;
  try {
    lock = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Stop('failed', `${path} is no JSON. Take it back from git, or pull into another folder.`, {
      cause,
    });
  }
  const { format, url, project, revision, base, pictures } = lock;
  if (format !== 1) throw new Stop('failed', `${path} is of another version of this program.`);
  if (typeof url !== 'string' || typeof project !== 'string')
    throw new Stop('failed', `${path} does not say which project it is of.`);
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

/** The lock of a folder that must be one of a project. */
export function requireLock(folder: string): Lock {
  const lock = findLock(folder);
  if (!lock)
    throw new Stop('usage', `${folder} is no folder of a project. Begin with: atrium pull PROJECT FOLDER`);
  return lock;
}

/** A file in a folder of pictures, and nowhere else on this machine. */
export function isPicturePath(path: string): boolean {
  const [, name] = /^(?:images|icons)\/([^/\\\0]+)$/.exec(path) ?? [];
  return name !== undefined && !/^\.+$/.test(name);
}
