import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

const folders = ['app', 'lib', 'db', 'patches', 'public'];
const generated = new Set(['public/build', 'public/embed.js', 'next-env.d.ts']);

/** A hash of everything that goes into the build; the same text as long as none of it changed. */
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
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}
