import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import { wayHashOf } from '#lib/maps/ways/file-names.ts';
import { resolveFile } from '#lib/platform/resolve-program.ts';

/** Reads the directions of the demo museum that the build made with `demo-ways.ts`. Empty in development. */
export function readDemoWays(): { way: string | null; files: Map<string, Buffer> } {
  const folder = resolveFile('public/build/demo-ways');
  const files = new Map<string, Buffer>();
  try {
    for (const name of readdirSync(/* turbopackIgnore: true */ folder))
      files.set(name, readFileSync(/* turbopackIgnore: true */ join(folder, name)));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return { way: [...files.keys()].find((name) => wayHashOf(name) !== null) ?? null, files };
}
