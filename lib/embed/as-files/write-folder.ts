import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#db/error-code.ts';
import type { FolderFile } from './map-files.ts';

/** The file that marks a folder as ours, and lists what is ours in it. */
const markName = 'atrium.json';
const mark = z.object({
  atrium: z.literal('map'),
  project: z.string(),
  files: z.array(z.string()),
  /** Scripts of the copy before, for pages that were open when it was replaced. */
  kept: z.array(z.string()).default([]),
});
type Mark = z.infer<typeof mark>;

/** Where a process collects files before any of them is shown. */
const draftName = `.atrium-new-${process.pid}`;
const draftPattern = /^\.atrium-new-(\d+)$/;
/** Names of files here follow from their content, so nobody reads one until a document names it. */
const isNamedByContent = (name: string) =>
  /^(?:build|data|files)\//.test(name) && name !== 'data/version.json';

/** A folder that cannot be written. The message is for the operator. */
export class FolderRefused extends Error {}

/**
 * Writes the files of a map into a folder, and removes those of the copy before. Everything is collected first, then moved
 * into its place: what documents name before the documents, each at one instant. A run that fails or is ended leaves the
 * copy before. Files of others in the folder stay. Throws FolderRefused for a folder that is neither empty nor a copy of
 * this map, and while another process writes it.
 */
export async function writeFolder(
  folder: string,
  projectId: string,
  files: () => AsyncIterable<FolderFile>,
): Promise<{ files: number; bytes: number }> {
  const before = await readMark(folder, projectId);
  await removeDrafts(folder);
  const draft = join(folder, draftName);
  try {
    const names: string[] = [];
    let bytes = 0;
    for await (const file of files()) {
      const path = join(draft, file.name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, file.bytes);
      names.push(file.name);
      bytes += Buffer.byteLength(file.bytes);
    }
    await replace(folder, names, before ?? { atrium: 'map', project: projectId, files: [], kept: [] });
    return { files: names.length, bytes };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function replace(folder: string, names: readonly string[], before: Mark): Promise<void> {
  const now = new Set(names);
  const old = [...new Set([...before.files, ...before.kept])].filter((name) => !now.has(name));
  const kept = before.files.filter((name) => name.startsWith('build/') && !now.has(name));
  // A run that is ended from here on has marked all that it may leave.
  await writeMark(folder, { ...before, files: [...names, ...old], kept: [] });
  const inTurn = [...names].sort((a, b) => Number(isNamedByContent(b)) - Number(isNamedByContent(a)));
  for (const name of inTurn) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await rename(join(folder, draftName, name), path);
  }
  for (const name of old) if (!kept.includes(name)) await rm(join(folder, name), { force: true });
  await writeMark(folder, { ...before, files: [...names], kept });
}

async function writeMark(folder: string, content: Mark): Promise<void> {
  const draft = join(folder, draftName, markName);
  await writeFile(draft, `${JSON.stringify(content, null, 1)}\n`);
  await rename(draft, join(folder, markName));
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw new FolderRefused(`${folder} is no folder that can be read (${errorCode(error)}).`);
  }
}

/** Removes what runs have left that were ended. */
async function removeDrafts(folder: string): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const pid = Number(draftPattern.exec(entry)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid)) continue;
    if (pid !== process.pid && isRunning(pid))
      throw new FolderRefused(`Process ${pid} writes ${folder} at the moment.`);
    await rm(join(folder, entry), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is another user's.
    return errorCode(error) === 'EPERM';
  }
}

/** Returns what is ours in the folder, or null if it is empty or missing. */
async function readMark(folder: string, projectId: string): Promise<Mark | null> {
  const entries = await entriesOf(folder);
  // A first run that was ended leaves only its draft. A repository may be there before.
  if (entries.every((entry) => entry.startsWith('.'))) return null;
  const text = await readFile(join(folder, markName), 'utf8').catch(() => '');
  const found = mark.safeParse(parse(text));
  if (!found.success)
    throw new FolderRefused(`${folder} is not empty, and is no copy of a map. Choose another folder.`);
  if (found.data.project !== projectId)
    throw new FolderRefused(`${folder} is the copy of another map (${found.data.project}).`);
  return { ...found.data, files: found.data.files.filter(isInside), kept: found.data.kept.filter(isInside) };
}

/** Nobody who edits the mark makes us delete a file elsewhere. */
function isInside(name: string): boolean {
  return !isAbsolute(name) && name.split(/[/\\]/).every((part) => part !== '' && part !== '..');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
