import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test by its file and its name as the file writes it; `%s` stands for what a template puts in. */
export type NamedTest = readonly [file: string, name: string];

const root = join(import.meta.dirname, '../..');

/** Whether `file` has a test that is called `name`. */
export function hasTest([file, name]: NamedTest): boolean {
  const path = join(root, file);
  return existsSync(path) && namesIn(readFileSync(path, 'utf8')).has(name);
}

/** The names of all tests of a file: the text that each call of test or it begins with. */
function namesIn(source: string): Set<string> {
  const names = new Set<string>();
  for (const found of source.matchAll(
    /(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?\(/g,
  )) {
    names.add((found[2] ?? '').replaceAll(/\\(['"`])/g, '$1').replaceAll(/\$\{[^}]*\}/g, '%s'));
  }
  return names;
}
