import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { BootError } from './boot-error.ts';
import { root } from './root.ts';

/**
 * Reads `.env` of the project's folder, if there is one. Variables that are already set keep their value. Throws
 * `BootError` for a line that is not a setting: Node would skip it, and the start would use the default instead.
 */
export function loadEnvFile(file = join(root, '.env')): void {
  if (!existsSync(file)) return;
  const text = readText(file);
  const wrong = wrongLine(text);
  if (wrong) throw new BootError(`${file}, line ${wrong}: write a setting as NAME=value.`);
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BootError(`${file} cannot be read (${error instanceof Error ? error.message : error}).`);
  }
}

/** Returns the number of the first line that is no setting, comment or blank line, or 0. */
function wrongLine(text: string): number {
  // A value in quotes may have several lines.
  const plain = text
    .replace(/^[ \t]*#.*/gm, '')
    .replace(/=[ \t]*(["'`])[\s\S]*?\1/g, (value) => `=${value.replace(/[^\n]/g, '')}`);
  return plain.split(/\r?\n/).findIndex((line) => !/^\s*(?:(?:export\s+)?[\w.-]+\s*=.*)?$/.test(line)) + 1;
}
