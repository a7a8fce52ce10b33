import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { entitiesOf } from '../../../../lib/editor/model/entities.ts';
import type { Entity, ProjectDetail } from '../../../../lib/editor/model/types.ts';
import { jsonText } from '../folder/json-text.ts';
import { type Lock, lockName } from '../folder/lock.ts';
import { fetchPictures } from '../folder/pictures.ts';
import { hashOf } from '../folder/plain-form.ts';
import { filesOf } from '../folder/to-files.ts';
import { replaceFiles } from '../folder/write-folder.ts';
import type { Terminal } from '../program/terminal.ts';

type Job = { folder: string; url: string; lock: Lock | null; terminal: Terminal; signal: AbortSignal };

export type Folder = {
  files: Map<string, string | Uint8Array>;
  /** Files of the folder that the project has no more. */
  gone: string[];
};

/** The folder of a project as the service has it. */
export async function folderOf(detail: ProjectDetail, job: Job): Promise<Folder> {
  const { url, lock } = job;
  const entities = entitiesOf(detail);
  const pictures = await fetchPictures(entities, { ...job, known: lock?.pictures ?? {} });
  const files = new Map<string, string | Uint8Array>([
    ...filesOf(entities, pictures.paths),
    ...pictures.files,
  ]);
  const next: Lock = {
    format: 1,
    url,
    project: detail.id,
    revision: detail.revision,
    base: baseOf(entities),
    pictures: pictures.known,
  };
  // Last: an interrupted run is one that did not happen.
  files.set(lockName, jsonText(next));
  const kept = new Set([...files.keys(), ...Object.keys(pictures.known)]);
  const before = lock ? [...levelFilesIn(job.folder), ...Object.keys(lock.pictures)] : [];
  return { files, gone: before.filter((path) => !kept.has(path)) };
}

/** Writes it; answers the files that are otherwise than before, the lock aside. */
export function writeFolder(folder: string, { files, gone }: Folder): string[] {
  return replaceFiles(folder, files, gone).filter((path) => path !== lockName);
}

/** What would be written over and is not ours. */
export function foreignFiles(folder: string, { files }: Folder): string[] {
  return [...files.keys()].filter((path) => existsSync(join(folder, path)));
}

function baseOf(entities: readonly Entity[]): Record<string, string> {
  return Object.fromEntries(entities.map((entity) => [entity.id, hashOf(entity)]));
}

function levelFilesIn(folder: string): string[] {
  const levels = join(folder, 'levels');
  if (!existsSync(levels)) return [];
  return readdirSync(levels)
    .filter((name) => name.endsWith('.json'))
    .map((name) => `levels/${name}`);
}
