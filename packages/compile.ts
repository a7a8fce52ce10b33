import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const compiler = join(import.meta.dirname, '../node_modules/.bin/tsc');

/** Runs the compiler on a project. Throws with its output. */
export async function compile(project: string, options: readonly string[] = []): Promise<void> {
  try {
    await promisify(execFile)(compiler, ['-p', project, ...options]);
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(said || `The compiler did not run on ${project}.`, { cause: error });
  }
}
