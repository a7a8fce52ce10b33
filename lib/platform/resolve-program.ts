import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * The absolute path of a file of this project. A bundler cannot follow it, which is the point: it would rewrite the path
 * to a chunk that does not exist.
 */
export function resolveFile(name: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), name);
}

/**
 * The file to run one of the workers by: as it was built where it was, for to run TypeScript a thread loads a compiler of
 * 10 MB first, else the source itself.
 */
export function resolveProgram(source: string): string {
  const built = resolveFile(`.next/boot/${basename(source, '.ts')}.mjs`);
  const isBuilt = process.env.NODE_ENV === 'production' && existsSync(/* turbopackIgnore: true */ built);
  return isBuilt ? built : resolveFile(source);
}
