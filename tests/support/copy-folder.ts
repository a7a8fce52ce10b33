import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { directionsOf } from './published-hospital.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/**
 * Writes a map of the running app as files, by the command of the operator, once its directions are built. Returns what it
 * printed.
 */
export async function copyToFolder(
  map: string,
  folder: string,
  {
    outbox,
    more = [],
    hasDirections = true,
  }: { outbox: string; more?: readonly string[]; hasDirections?: boolean },
): Promise<string> {
  const args = ['lib/boot/on-node-24.mjs', 'lib/boot/project.ts', 'static', map, folder, ...more];
  const options = {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'production' as const,
      DATA_DIR: dirname(outbox),
    },
  };
  for (let tries = 0; ; tries++) {
    // A command that comes too early takes two seconds of processor time.
    if (hasDirections) await directionsOf(map);
    try {
      return (await run(process.execPath, args, options)).stdout;
    } catch (error) {
      if (tries === 60 || !String(error).includes('Directions for this map are being prepared')) throw error;
      await sleep(1_000);
    }
  }
}
