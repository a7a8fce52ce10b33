import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { bundlePrograms } from '#lib/boot/bundle-boot.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Makes one file of a program of `tests/support/programs` for this test file, and gives its path: a program that is
 * started and killed hundreds of times loads in a tenth of the time.
 */
export function useBundledProgram(name: string): () => string {
  let folder = '';
  beforeAll(async () => {
    // Packages that stay outside are found from here upwards.
    const cache = join(root, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'program-'));
    await bundlePrograms([`tests/support/programs/${name}.ts`], folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => join(folder, `${name}.mjs`);
}
