import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from './root.ts';
import { routeFolders } from './route-folders.ts';

/** Writes the table of `route-files.ts` out as imports, which a bundler can follow. */
export const routeFilesPlugin: Plugin = {
  name: 'route-files',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\]lib[/\\]boot[/\\]route-files\.ts$/ }, () => ({
      contents: routeFilesText(routeFolders()),
      loader: 'ts',
      resolveDir: join(root, 'lib/boot'),
    }));
  },
};

function routeFilesText(folders: readonly string[]): string {
  const entries = folders.map(
    (folder) => `  [${JSON.stringify(folder)}, () => import(${JSON.stringify(`#app/${folder}/route.ts`)})],`,
  );
  return `export const routeFiles = new Map([\n${entries.join('\n')}\n]);\n`;
}
