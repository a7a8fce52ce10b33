import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of the project. */
export const root = resolve(import.meta.dirname, '../..');

/** Returns the version of this Atrium. */
export function appVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}
