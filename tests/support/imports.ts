import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** An import of a source file. `to` is a file of the project (`lib/contract/errors.ts`) or a package. */
export type Import = { from: string; to: string; isOwn: boolean; isTypeOnly: boolean };

/** Returns every source file of the product, by its path in the project. */
export function sourceFiles(): string[] {
  return filesIn(['app', 'lib', 'db', 'packages/embedded-postgres'], /\.(?:ts|tsx|mjs)$/);
}

/** Returns the files of folders whose names match `ending`, by their path in the project. */
export function filesIn(folders: readonly string[], ending: RegExp): string[] {
  return folders.flatMap(walk).filter((file) => ending.test(file));
}

/** Returns every import and re-export of a source file, static and dynamic. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^;'"]*?\bfrom\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g,
  );
  return [...statements].map(([, typeOnly, from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? '';
    const own = ownPath(file, specifier);
    return { from: file, to: own ?? specifier, isOwn: own !== null, isTypeOnly: typeOnly !== undefined };
  });
}

/** Returns the names of the folders in a folder of the project, sorted. */
export function foldersIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** Returns the text of a source file. */
export function sourceText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function ownPath(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier));
  return null;
}

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(path) : [path];
  });
}
