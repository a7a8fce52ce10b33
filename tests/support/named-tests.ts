import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test by its file and its name in the file. `%s` is the placeholder of a template. */
export type NamedTest = readonly [file: string, name: string];

const root = join(import.meta.dirname, '../..');

/** Checks whether `file` has a test with this name. */
export function hasTest([file, name]: NamedTest): boolean {
  const path = join(root, file);
  return existsSync(path) && namesIn(readFileSync(path, 'utf8')).has(name);
}

/** Returns the names of all tests of a file: the text at the beginning of each call of test or it. */
function namesIn(source: string): Set<string> {
  const names = new Set<string>();
  for (const found of source.matchAll(
    /(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?\(/g,
  )) {
    names.add((found[2] ?? '').replaceAll(/\\(['"`])/g, '$1').replaceAll(/\$\{[^}]*\}/g, '%s'));
  }
  return names;
}
