import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Call } from './command.ts';
import { Stop } from './stop.ts';

/** File of `atrium login`: the keys by the address of their service. */
export type KeyFile = { default: string | null; keys: Record<string, string> };

export function keyFilePath({ env }: Pick<Call, 'env'>): string {
  const folder = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
  return join(folder, 'atrium', 'keys.json');
}

export function readKeyFile(path: string): KeyFile {
  if (!existsSync(path)) return { default: null, keys: {} };
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new Stop('failed', `Others can read ${path}. Run: chmod 600 ${path}`);
  try {
    const { default: standard, keys } = JSON.parse(readFileSync(path, 'utf8')) as Partial<KeyFile>;
    return { default: standard ?? null, keys: keys ?? {} };
  } catch (cause) {
    throw new Stop('failed', `${path} is not valid JSON. Correct it, or delete it and log in again.`, {
      cause,
    });
  }
}

/** Writes the file readable by its owner only, from the start. */
export function writeKeyFile(path: string, keys: KeyFile): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  chmodSync(next, 0o600);
  renameSync(next, path);
}
