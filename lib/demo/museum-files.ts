import { readdir, readFile } from 'node:fs/promises';
import { resolveFile } from '#lib/platform/resolve-program.ts';

/** Yields the files of the demo museum, an unpacked export of a project, by their names in the archive. */
export async function* museumFiles(): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const names = (await readdir(/* turbopackIgnore: true */ resolveFile('lib/demo/museum/images'))).sort();
  for (const name of ['project.json', ...names.map((image) => `images/${image}`)]) {
    yield { name, bytes: await readFile(/* turbopackIgnore: true */ resolveFile(`lib/demo/museum/${name}`)) };
  }
}
