import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/**
 * Restores a service into another folder of data, by the commands of the operator: a backup of `from`, whose server may
 * run, and its restore into `to`. Returns what both printed.
 */
export async function restoreCopy(from: string, to: string): Promise<string> {
  const file = `${to}.backup`;
  return [await command('backup', [file, '--with-secret'], from), await command('restore', [file], to)].join(
    '\n',
  );
}

async function command(name: string, args: readonly string[], dataDir: string): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ['lib/boot/on-node-24.mjs', `lib/boot/${name}.ts`, ...args],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
      },
    },
  );
  return stdout;
}
