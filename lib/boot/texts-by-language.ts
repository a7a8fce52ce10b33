import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';
import { root } from './root.ts';

const folder = join(root, 'lib/messages');

/**
 * Makes a file for each language of what `lib/messages` imports by a variable language. Node, Next and esbuild expand
 * such an import themselves.
 */
export const textsByLanguage: Plugin = {
  name: 'texts-by-language',
  transform: {
    filter: { id: /\/lib\/messages\/[\w-]+\.ts$/, code: /import\(`\.\/\$\{language\}\// },
    handler: (code) =>
      code.replace(/import\(`\.\/\$\{language\}\/([\w-]+\.json)`[^)]*\)/g, (_, name: string) => {
        const languages = globSync(`*/${name}`, { cwd: folder }).map(dirname).sort();
        return `({${languages.map((code) => `'${code}': () => import('./${code}/${name}')`).join(', ')}})[language]()`;
      }),
  },
  // As a module of JSON, a file would name each of its texts twice.
  load: {
    filter: { id: /\/lib\/messages\/\w+\/[\w-]+\.json$/ },
    handler: (file) => ({
      code: `export default ${JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))}`,
      moduleType: 'js',
    }),
  },
};

/** Returns the name of a file of texts, such as `viewer.de`, or null for another module. */
export function nameOfTexts(file: string | null): string | null {
  const isTexts = file !== null && dirname(dirname(file)) === folder && file.endsWith('.json');
  return isTexts ? `${basename(file, '.json')}.${basename(dirname(file))}` : null;
}
