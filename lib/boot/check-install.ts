import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BootError } from './boot-error.ts';
import { root } from './root.ts';

type Manifest = { version: string; dependencies: Record<string, string> };

/** Checks that the packages are those that package.json names; throws `BootError` saying what to run. */
export function checkInstall(): void {
  const wanted = Object.entries(readManifest(join(root, 'package.json'))?.dependencies ?? {});
  for (const [name, version] of wanted) {
    const installed = readManifest(join(root, 'node_modules', name, 'package.json'))?.version;
    if (!installed) throw new BootError(`The package ${name} is not installed. Run: npm ci`);
    if (installed !== version) {
      throw new BootError(
        `The package ${name} is installed as ${installed}, and ${version} is needed. Run: npm ci`,
      );
    }
  }
}

/** The version of this Atrium. */
export function appVersion(): string {
  return readManifest(join(root, 'package.json'))?.version ?? '';
}

function readManifest(file: string): Manifest | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null;
}
