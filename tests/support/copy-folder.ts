import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Writes a map of the running app as files, by the command of the operator. Returns what it printed. */
export async function copyToFolder(
  map: string,
  folder: string,
  { outbox, more = [] }: { outbox: string; more?: readonly string[] },
): Promise<string> {
  const args = ['lib/boot/on-node-24.mjs', 'lib/boot/project.ts', 'static', map, folder, ...more];
  const { stdout } = await run(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'production',
      DATA_DIR: dirname(outbox),
    },
  });
  return stdout;
}
