import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes files into a folder. All are first written beside it and then moved into place, so that an interrupted run
 * leaves the old files. Returns the paths that changed.
 */
export function replaceFiles(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  gone: readonly string[],
): string[] {
  const changed = [...files].filter(([path, content]) => !isSameFile(join(folder, path), content));
  mkdirSync(folder, { recursive: true });
  const stage = mkdtempSync(join(folder, '.atrium-'));
  try {
    for (const [i, [, content]] of changed.entries()) writeFileSync(join(stage, String(i)), content);
    for (const [i, [path]] of changed.entries()) {
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true });
      renameSync(join(stage, String(i)), target);
    }
    const removed = gone.filter((path) => existsSync(join(folder, path)));
    for (const path of removed) rmSync(join(folder, path));
    return [...changed.map(([path]) => path), ...removed];
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

export function isSameFile(path: string, content: string | Uint8Array): boolean {
  return existsSync(path) && readFileSync(path).equals(Buffer.from(content));
}
