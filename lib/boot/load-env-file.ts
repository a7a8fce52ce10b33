import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { BootError } from './boot-error.ts';
import { isKnownName, meantSetting } from './mistyped.ts';
import { root } from './root.ts';

/**
 * Reads `.env` of the project's folder, if there is one. Variables that are already set keep their value. Throws
 * `BootError` for a line that is not a setting and for a name that is probably mistyped: the start would use the default
 * instead. Reports other names that nobody reads.
 */
export function loadEnvFile(report: (line: string) => void = console.error, file = join(root, '.env')): void {
  for (const name of Object.keys(process.env)) {
    const meant = meantSetting(name);
    if (meant) report(`The variable ${name} is not a setting of Atrium. Is ${meant} meant?`);
  }

  if (!existsSync(file)) return;
  const text = readText(file);
  const wrong = wrongLine(text);
  if (wrong) throw new BootError(`${file}, line ${wrong}: write a setting as NAME=value.`);
  const read = Object.entries(parseEnv(text));
  for (const name of read.flatMap(([each]) => (isKnownName(each) ? [] : each))) {
    const meant = meantSetting(name);
    if (meant) throw new BootError(`${file}: ${name} is not a setting of Atrium. Is ${meant} meant?`);
    report(`${file}: ${name} is not a setting of Atrium and has no effect. .env.example lists all settings.`);
  }
  for (const [name, value] of read) process.env[name] ??= value;
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
