import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { settingNames } from '../platform/settings.ts';
import { BootError } from './boot-error.ts';
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

/** Names that other programs read: Node.js, npm, Next, proxies, the tests. */
const foreign =
  /^(?:NODE_|NPM_|npm_|NEXT_|VERCEL_|ATRIUM_|PG|LC_|SSL_|XDG_|HTTPS?_PROXY$|NO_PROXY$|ALL_PROXY$|LANG$|TZ$|PATH$|HOME$|TMPDIR$|CHROMIUM_PATH$|TEST_DATABASE_URL$|LONG_TESTS$)/i;
/** Shorter names resemble each other too often. */
const charactersMin = 6;
const slipsMax = 2;

/** Returns whether this program or another one is known to read the variable. */
function isKnownName(name: string): boolean {
  return settingNames.includes(name) || foreign.test(name);
}

/** Returns the setting that `name` was probably meant to be, or null. */
function meantSetting(name: string): string | null {
  if (isKnownName(name)) return null;
  const written = name.toUpperCase();
  if (settingNames.includes(written)) return written;
  if (name.length < charactersMin) return null;
  return (
    settingNames.find((each) => each.length >= charactersMin && slips(written, each) <= slipsMax) ?? null
  );
}

/** Counts the letters to add, drop or exchange to get from one word to the other (Levenshtein). */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      next.push(
        Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
