import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PackageName, packPackage } from '../../packages/pack.ts';

const root = join(import.meta.dirname, '../..');
const store = join(root, 'node_modules/.cache/atrium-packages');
/** Sources of the packages, which bundle parts of `lib`. */
const sources = ['packages', 'lib', 'package-lock.json'];
const keptMs = 24 * 60 * 60 * 1000;
const lookMs = 100;

/** Returns the tarball of a package. Packs it only once for the same sources. */
export async function packedPackage(name: PackageName): Promise<string> {
  const folder = await madeOnce(name, (stage) => packPackage(name, stage));
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (!tarball) throw new Error(`There is no tarball in ${folder}.`);
  return join(folder, tarball);
}

/**
 * Returns the folder that `make` fills, for the same sources of packages. The first caller makes it; others, also in
 * other processes, wait for it.
 */
export async function madeOnce(name: string, make: (stage: string) => Promise<unknown>): Promise<string> {
  const folder = join(store, hashOfSources(), name);
  const turn = `${folder}.turn`;
  while (!existsSync(folder)) {
    if (takeTurn(turn)) await fill(folder, turn, make);
    else await pause(lookMs);
  }
  return folder;
}

async function fill(folder: string, turn: string, make: (stage: string) => Promise<unknown>): Promise<void> {
  const stage = `${folder}.${process.pid}`;
  try {
    // Another process may have made it while this one waited.
    if (existsSync(folder)) return;
    mkdirSync(stage, { recursive: true });
    await make(stage);
    renameSync(stage, folder);
  } finally {
    rmSync(stage, { recursive: true, force: true });
    rmSync(turn, { force: true });
    forgetOld();
  }
}

/** Checks whether this process is to make it. The turn of a process that has ended does not count. */
function takeTurn(turn: string): boolean {
  mkdirSync(join(turn, '..'), { recursive: true });
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  if (!isRunning(turn)) rmSync(turn, { force: true });
  return false;
}

function isRunning(turn: string): boolean {
  try {
    const pid = Number(readFileSync(turn, 'utf8'));
    // The turn is created but not yet filled, so its process exists.
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH') || hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesUnder(source)))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Returns the files without those that a build writes beside the sources. */
function filesUnder(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/(?:^|\/)dist(?:\/|$)/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.tsbuildinfo$|\/generated\.ts(?:\.\d+)?$/.test(file))
    .map((file) => file.slice(root.length + 1))
    .sort();
}

function forgetOld(): void {
  for (const hash of readdirSync(store)) {
    const folder = join(store, hash);
    if (Date.now() - statSync(folder).mtimeMs > keptMs) rmSync(folder, { recursive: true, force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
