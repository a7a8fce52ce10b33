import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import type { PackageName } from '../../packages/pack.ts';
import { madeOnce, packedPackage } from './packed-packages.ts';

const run = promisify(execFile);

export type Ran = { code: number; out: string; error: string };
type RunOptions = { env?: Record<string, string>; input?: string; cwd?: string; node?: string };

export type Installed = {
  /** The folder in which the packages are installed. */
  folder: () => string;
  /** Runs a file of that folder. Returns its output. */
  run: (file: string, env: Record<string, string>, node?: string) => Promise<string>;
  /** Runs a command of a package. */
  command: (name: string, args: readonly string[], options?: RunOptions) => Promise<Ran>;
};

/** Packs these packages and installs the tarballs into an empty folder, away from the repository. */
export function useInstalled(names: readonly PackageName[]): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-installed-'));
  beforeAll(async () => {
    const kept = await madeOnce(`installed-${names.join('-')}`, (stage) => install(names, stage));
    cpSync(kept, folder, { recursive: true, verbatimSymlinks: true });
    for (const name of names)
      for (const example of readmeExamples(name)) writeFileSync(join(folder, example.name), example.code);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder: () => folder,
    run: async (file, env, node = process.execPath) => {
      const { stdout } = await run(node, [file], { cwd: folder, env: { ...process.env, ...env } });
      return stdout.trim();
    },
    command: (name, args, options = {}) => runCommand(join(folder, 'node_modules/.bin', name), args, options),
  };
}

async function install(names: readonly PackageName[], folder: string): Promise<void> {
  const tarballs = [];
  for (const name of names) tarballs.push(await packedPackage(name));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  // The test provides what the packages need of others.
  const options = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  await run('npm', ['install', ...options, ...tarballs], { cwd: folder });
}

/** Runs a command and resolves with its exit code, whatever it is. Ignores the person's own settings. */
function runCommand(
  path: string,
  args: readonly string[],
  { env = {}, input = '', cwd, node = process.execPath }: RunOptions,
): Promise<Ran> {
  return new Promise((done) => {
    const home = join(dirname(path), '../../home');
    const own = { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), ATRIUM_URL: '', ATRIUM_KEY: '' };
    const PATH = [dirname(node), process.env.PATH].join(delimiter);
    const child = execFile(
      path,
      [...args],
      { cwd, env: { ...process.env, PATH, ...own, ...env }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const code = error && typeof error.code === 'number' ? error.code : error ? 1 : 0;
        done({ code, out: stdout.trim(), error: stderr.trim() });
      },
    );
    child.stdin?.end(input);
  });
}

/** Returns the examples of a package's README, by the name in their first line. */
export function readmeExamples(name: PackageName): { name: string; code: string }[] {
  const text = readFileSync(join(import.meta.dirname, '../../packages', name, 'README.md'), 'utf8');
  return [...text.matchAll(/```(?:js|ts|tsx)\n(\/\/ ([\w-]+\.(?:mjs|tsx?))\n.*?)```/gs)].map(
    ([, code = '', file = '']) => ({ name: file, code }),
  );
}
