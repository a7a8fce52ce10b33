import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Returns the absolute path of a file of this project. It is hidden from the bundler on purpose, which would rewrite
 * the path to a chunk that does not exist.
 */
export function resolveFile(name: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), name);
}

/**
 * Returns the file to run a worker from: its build if there is one, else its source. To run TypeScript, a thread first
 * loads a compiler of 10 MB.
 */
export function resolveProgram(source: string): string {
  const built = resolveFile(`.next/boot/${basename(source, '.ts')}.mjs`);
  const isBuilt = process.env.NODE_ENV === 'production' && existsSync(/* turbopackIgnore: true */ built);
  return isBuilt ? built : resolveFile(source);
}
