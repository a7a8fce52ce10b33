import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from './root.ts';

/** Folders of `app` whose route files the server calls itself, before Next. */
const answeredHere = ['api', 'embed', 'files', 'm', 'preview'];

/** Returns the folders of those route files, such as `api/projects/[[...path]]`. */
export function routeFolders(): string[] {
  const patterns = answeredHere.map((folder) => `${folder}/**/route.ts`);
  return globSync(patterns, { cwd: join(root, 'app') })
    .map((file) => file.replaceAll('\\', '/').replace(/\/route\.ts$/, ''))
    .sort();
}

/** Replaces the table of `route-files.ts` with static imports, which a bundler can follow. */
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
