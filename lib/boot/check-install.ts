import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

type Manifest = { version: string; dependencies: Record<string, string> };

/** What is wrong with the installed packages and what to run; null when they are those of package.json. */
export function installFault(): string | null {
  for (const [name, version] of Object.entries(
    readManifest(join(root, 'package.json'))?.dependencies ?? {},
  )) {
    const installed = readManifest(join(root, 'node_modules', name, 'package.json'))?.version;
    if (!installed) return `The package ${name} is not installed. Run: npm ci`;
    if (installed !== version)
      return `The package ${name} is ${installed}, and ${version} is needed. Run: npm ci`;
  }
  return null;
}

/** The version of this Atrium. */
export function appVersion(): string {
  return readManifest(join(root, 'package.json'))?.version ?? '';
}

function readManifest(file: string): Manifest | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null;
}
