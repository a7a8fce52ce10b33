import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '../folder/icon.ts';
import { type BytesBefore, levelFiles } from '../folder/json-files.ts';
import { jsonText } from '../folder/json-text.ts';
import { type Lock, lockName } from '../folder/lock.ts';
import { requireOwnFolders } from '../folder/own-files.ts';
import { fetchPictures, hashOfFile } from '../folder/pictures.ts';
import { hashOf } from '../folder/plain-form.ts';
import { filesOf } from '../folder/to-files.ts';
import { isSameFile, replaceFiles } from '../folder/write-folder.ts';
import { Stop } from '../program/stop.ts';
import type { Terminal } from '../program/terminal.ts';
import type { Remote } from './load-remote.ts';

type Job = { folder: string; url: string; lock: Lock | null; terminal: Terminal; signal: AbortSignal };

export type Folder = {
  files: Map<string, string | Uint8Array>;
  /** Files of the folder that the project no longer has. */
  gone: string[];
};

/** Returns the files of a project as the service has it. */
export async function folderOf({ detail, entries }: Remote, job: Job): Promise<Folder> {
  const { folder, url, lock } = job;
  requireOwnFolders(folder);
  const pictures = await fetchPictures(entries, { ...job, known: lock?.pictures ?? null });
  const files = new Map<string, string | Uint8Array>([
    ...filesOf(entries, pictures.paths),
    ...pictures.files,
  ]);
  const next: Lock = {
    format: 1,
    url,
    project: detail.id,
    revision: detail.revision,
    base: baseOf(entries),
    pictures: pictures.known,
  };
  // Write the lock last, so that an interrupted run counts as not done.
  files.set(lockName, jsonText(next));
  const kept = new Set([...files.keys(), ...Object.keys(pictures.known)]);
  const before = lock ? [...levelFiles(folder), ...ownPicturesIn(folder, lock)] : [];
  return { files, gone: before.filter((path) => !kept.has(path)) };
}

/** The folder as it was read: its JSON files, and the pictures that were sent or fetched before. */
export type Before = { bytes: BytesBefore; pictures: Lock['pictures'] };

/**
 * Writes the folder. Returns the changed paths, without the lock. Throws a Stop, and writes nothing, if somebody
 * changed its files since they were read.
 */
export function writeFolder(folder: string, next: Folder, before: Before): string[] {
  const { files, gone } = next;
  const changed = changedSince(folder, next, before);
  if (changed.length > 0)
    throw new Stop(
      'failed',
      `These files changed in the meantime: ${changed.join(', ')}. Nothing was written. Run the command again.`,
    );
  return replaceFiles(folder, files, gone).filter((path) => path !== lockName);
}

function changedSince(folder: string, { files }: Folder, { bytes, pictures }: Before): string[] {
  const written = [...bytes].filter(([path, old]) => old !== null && !isSameFile(join(folder, path), old));
  const edited = Object.entries(pictures).filter(([path, { sha256 }]) => {
    const hash = files.has(path) ? hashOfFile(folder, path) : null;
    return hash !== null && hash !== sha256;
  });
  const added = levelFiles(folder).filter((path) => !bytes.has(path));
  return [...written.map(([path]) => path), ...added, ...edited.map(([path]) => path)];
}

/** Writes only the lock. */
export function writeLock(folder: string, lock: Lock): void {
  replaceFiles(folder, new Map([[lockName, jsonText(lock)]]), []);
}

/** Returns existing files that would be overwritten. */
export function foreignFiles(folder: string, { files }: Folder): string[] {
  return [...files.keys()].filter((path) => existsSync(join(folder, path)));
}

/** Returns the hashes by which a later run tells local changes from remote ones. */
export function baseOf(entries: readonly Entry[]): Record<string, string> {
  return Object.fromEntries(entries.map((entry) => [entry.id, hashOf(entry)]));
}

/** Returns the fetched pictures that are unchanged in the folder. */
function ownPicturesIn(folder: string, { pictures }: Lock): string[] {
  return Object.entries(pictures).flatMap(([path, { sha256, isSent }]) =>
    !isSent && hashOfFile(folder, path) === sha256 ? [path] : [],
  );
}
