import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildCli } from './cli/build.ts';
import { buildClient } from './client/build.ts';
import { buildReact } from './react/build.ts';

const builders = { client: buildClient, cli: buildCli, react: buildReact };

export type PackageName = keyof typeof builders;

/** Folders of the packages. */
export const packageNames = Object.keys(builders) as PackageName[];

export function isPackageName(name: string): name is PackageName {
  return name in builders;
}

/** Builds one package into `out`, an absolute path. */
export async function buildPackage(name: PackageName, out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  await builders[name](out);
}

/** Builds a package beside its folder and packs it like `npm pack`. Returns the path of the tarball. */
export async function packPackage(name: PackageName, folder: string): Promise<string> {
  const stage = mkdtempSync(join(tmpdir(), `atrium-${name}-`));
  try {
    for (const file of ['package.json', 'README.md', 'LICENSE'])
      cpSync(join(import.meta.dirname, name, file), join(stage, file));
    await buildPackage(name, join(stage, 'dist'));
    mkdirSync(folder, { recursive: true });
    // Several packages may be packed at once, so each npm runs in the temporary folder of its package.
    const options = ['--ignore-scripts', '--json', '--offline', '--pack-destination', resolve(folder)];
    const { stdout } = await promisify(execFile)('npm', ['pack', ...options], { cwd: stage });
    const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }];
    const path = join(resolve(folder), filename);
    if (!existsSync(path)) throw new Error(`npm packed no ${filename}.`);
    return path;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
