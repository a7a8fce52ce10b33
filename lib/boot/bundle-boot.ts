import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from './root.ts';
import { routeFilesPlugin } from './route-folders.ts';
import { workers } from './workers.ts';

/**
 * Loads Node's HTTP with `require`. An `import` reads every member, including getters that load a client and HTTP/2 (14
 * MB).
 */
const requiredHttp: Plugin = {
  name: 'required-http',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:node:)?http$/ }, () => ({ path: 'http', namespace: 'required' }));
    onLoad({ filter: /./, namespace: 'required' }, () => ({
      contents: "module.exports = process.getBuiltinModule('node:http');",
    }));
  },
};

/** Packages that have programs or data beside their code, or that load late or never. */
const external = [
  'next',
  'esbuild',
  'rolldown',
  'sharp',
  'isomorphic-dompurify',
  'jsdom',
  '@zxcvbn-ts/*',
  'canvas',
  'piscina',
];

/** The start, the process and its threads. */
export const bootPrograms = ['lib/boot/start.ts', 'lib/boot/run.ts', ...workers];

/** Bundles these into `folder`, so that there are few files to find and compile. */
export async function bundleBoot(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await bundlePrograms(bootPrograms, folder);
}

/**
 * Bundles these entry files of the project as `<name>.mjs`. `folder` must be below the project, so that packages
 * resolve.
 */
export async function bundlePrograms(entries: readonly string[], folder: string): Promise<void> {
  await build({
    entryPoints: entries.map((entry) => ({ in: join(root, entry), out: basename(entry, '.ts') })),
    outdir: folder,
    // Next marks `.js` files in its folder as CommonJS.
    outExtension: { '.js': '.mjs' },
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external,
    plugins: [requiredHttp, routeFilesPlugin],
    // Use the single-file build. The other one reads data files beside it.
    alias: { 'css-tree': 'css-tree/dist/csstree.esm' },
    // The text stays in memory, so white space is removed. Names stay; duplicates across files get a number.
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: 'none',
    logLevel: 'silent',
    // CommonJS packages need `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
}
