import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from './root.ts';
import { routeFilesPlugin } from './route-folders.ts';
import { workers } from './workers.ts';

/**
 * Node's HTTP as it is to those who `require` it. Imported, all its members are asked for at once, those that load a whole
 * client and HTTP/2 (14 MB) among them.
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

/** Packages with programs or data beside their code, and such that are loaded late or never. */
const external = [
  'next',
  'esbuild',
  'sharp',
  'isomorphic-dompurify',
  'jsdom',
  '@zxcvbn-ts/*',
  'canvas',
  'piscina',
];

const programs = ['lib/boot/start.ts', 'lib/boot/run.ts'];

/** Bundles the start, the process and its threads with all that they load into `folder`: few files to find and compile. */
export async function bundleBoot(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await bundlePrograms([...programs, ...workers], folder);
}

/** Bundles the programs of these files of the project as `<name>.mjs` in `folder`, below which packages are found. */
export async function bundlePrograms(entries: readonly string[], folder: string): Promise<void> {
  await build({
    entryPoints: entries.map((entry) => ({ in: join(root, entry), out: basename(entry, '.ts') })),
    outdir: folder,
    // Next says that what is .js in its folder is in the older form.
    outExtension: { '.js': '.mjs' },
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    external,
    plugins: [requiredHttp, routeFilesPlugin],
    // Made in one piece by its authors: the other form reads data from files beside it.
    alias: { 'css-tree': 'css-tree/dist/csstree.esm' },
    // The text stays in memory. What is named stays so, but for a number behind a name that two files have.
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: 'none',
    logLevel: 'silent',
    // What packages in the older form of modules ask for.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
}
