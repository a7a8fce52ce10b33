import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, inject } from 'vitest';
import { bootPrograms, bundlePrograms } from '#lib/boot/bundle-boot.ts';

const commands = ['backup', 'restore', 'user', 'migrate', 'project', 'seed'];
const ofTests = ['use-embedded', 'save-until-killed', 'publish-until-killed'];
const files = [
  ...bootPrograms,
  ...commands.map((name) => `lib/boot/${name}.ts`),
  ...ofTests.map((name) => `tests/support/programs/${name}.ts`),
];

/**
 * Returns a function from the name of a program to its bundle. A program that is started many times then loads in a
 * fraction of the time. The first file of a run that asks makes the bundles of all programs, which share their parts.
 */
export function useBundledPrograms(): (name: string) => string {
  const folder = inject('programs');
  beforeAll(() => bundleOnce(folder));
  return (name) => {
    const file = files.find((each) => basename(each, '.ts') === name);
    if (!file) throw new Error(`Add ${name} to the programs that are bundled.`);
    return join(folder, `${name}.mjs`);
  };
}

/** Bundles in the first process that comes. The others wait for it. */
async function bundleOnce(folder: string): Promise<void> {
  const [begun, ended, failed] = ['begun', 'ended', 'failed'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  if (existsSync(ended)) return;
  try {
    mkdirSync(begun);
  } catch {
    while (!existsSync(ended)) {
      if (existsSync(failed)) throw new Error('Another file could not bundle the programs.');
      await sleep(50);
    }
    return;
  }
  try {
    await bundlePrograms(files, folder);
    writeFileSync(ended, '');
  } catch (error) {
    writeFileSync(failed, '');
    throw error;
  }
}
