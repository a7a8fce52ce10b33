import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Brings files into a folder: all are written beside it first and then put in their place, so that an interrupted run
 * leaves what was there. Answers the paths that differ from before.
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

/** The files that are no longer as they were read. */
export function changedFiles(folder: string, texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([path, text]) => (isSameFile(join(folder, path), text) ? [] : [path]));
}

function isSameFile(path: string, content: string | Uint8Array): boolean {
  return existsSync(path) && readFileSync(path).equals(Buffer.from(content));
}
