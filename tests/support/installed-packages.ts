import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

const run = promisify(execFile);
const source = join(import.meta.dirname, '../../packages/client');

export type ClientPackage = {
  /** A folder in which the package is installed. */
  folder: () => string;
  /** Runs a file of that folder; answers what it printed. */
  run: (file: string, env: Record<string, string>, node?: string) => Promise<string>;
};

/**
 * Packs the client and installs the tarball into a folder of its own, as `npm install` would. For one test file: the
 * build writes into the folder of the package.
 */
export function useClientPackage(): ClientPackage {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-client-'));
  beforeAll(async () => {
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source });
    const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
    const target = join(folder, 'node_modules/@atrium/client');
    mkdirSync(target, { recursive: true });
    await run('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1']);
    for (const { name, code } of readmeExamples()) writeFileSync(join(folder, name), code);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder: () => folder,
    run: async (file, env, node = process.execPath) => {
      const { stdout } = await run(node, [file], { cwd: folder, env: { ...process.env, ...env } });
      return stdout.trim();
    },
  };
}

/** The examples of the README by the name in their first line. */
export function readmeExamples(): { name: string; code: string }[] {
  const text = readFileSync(join(source, 'README.md'), 'utf8');
  return [...text.matchAll(/```js\n(\/\/ ([\w-]+\.mjs)\n.*?)```/gs)].map(([, code = '', name = '']) => ({
    name,
    code,
  }));
}
