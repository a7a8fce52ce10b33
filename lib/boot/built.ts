import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { processSingleton } from '../platform/process-singletons.ts';
import { root } from './root.ts';

export const output = join(root, '.next');
export const buildId = join(output, 'BUILD_ID');
export const stampFile = join(output, 'source-stamp');
/**
 * Folder of the bundle. It is as deep below the project's folder as `lib/boot`, because bundled modules compute `root`
 * from their location.
 */
export const bundleFolder = join(output, 'boot');
const bundleFile = join(bundleFolder, 'run.mjs');

/** Checks whether the last build was made from the current sources. */
export function isBuilt(): boolean {
  if (!existsSync(stampFile) || !existsSync(buildId)) return false;
  return readFileSync(stampFile, 'utf8') === sourceStamp();
}

/** Returns the bundle of this process, or null if no build was made from the current sources. */
export function currentBundle(): string | null {
  return existsSync(bundleFile) && knownAsBuilt() ? bundleFile : null;
}

/** Like isBuilt, but computed once per process, because it reads all sources. */
export function knownAsBuilt(): boolean {
  return processSingleton('is-built', isBuilt);
}

const folders = ['app', 'lib', 'db', 'packages/embedded-postgres', 'patches', 'public'];
const generated = new Set(['public/build', 'public/embed.js', 'next-env.d.ts']);

/** Returns a hash of everything that goes into the build. Documents do not. */
export function sourceStamp(): string {
  const settings = readdirSync(root).filter((name) => /\.(?:ts|mjs|json)$/.test(name));
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of [...folders, ...settings.sort()].flatMap(filesOf)) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  const found = generated.has(path) ? undefined : statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return found.isFile() ? [path] : [];
  return readdirSync(join(root, path))
    .filter((name) => !name.endsWith('.md'))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}
