import { join } from 'node:path';

/**
 * The absolute path of a file of this project, such as a worker's, that runs as it is under Node's type stripping.
 * A bundler cannot follow it, which is the point: it would rewrite the path to a chunk that does not exist.
 */
export function ownFile(name: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), name);
}
