import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** Reads `.env` of the project's folder, if there is one. Variables that are already set keep their value. */
export function loadEnvFile(): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
