import { mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { bundlePrograms } from '#lib/boot/bundle-boot.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Bundles each of these files of the project for this test file. Returns a function from name to path. A program that
 * is started many times then loads in a tenth of the time.
 */
export function useBundledPrograms(files: readonly string[]): (name: string) => string {
  let folder = '';
  beforeAll(async () => {
    // Packages are found from here upwards, and the project's folder is two levels above, as for the build's own files.
    folder = mkdtempSync(join(root, 'node_modules/.program-'));
    await bundlePrograms(files, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => join(folder, `${basename(name, '.ts')}.mjs`);
}

/** Like useBundledPrograms, for one file of `tests/support/programs`. */
export function useBundledProgram(name: string): () => string {
  const pathOf = useBundledPrograms([`tests/support/programs/${name}.ts`]);
  return () => pathOf(name);
}
