import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './root.ts';

/** Packages with programs or data beside their code, and such that are loaded late or never. */
const external = ['next', 'esbuild', 'sharp', 'isomorphic-dompurify', 'jsdom', '@zxcvbn-ts/*', 'canvas'];

/** Bundles the start, the process and its thread with all that they load into `folder`: few files to find and compile. */
export async function bundleBoot(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await bundlePrograms(['lib/boot/start.ts', 'lib/boot/run.ts', 'lib/boot/apart-thread.ts'], folder);
}

/** Bundles the programs of these files of the project as `<name>.mjs` in `folder`, below which packages are found. */
export async function bundlePrograms(entries: readonly string[], folder: string): Promise<void> {
  await build({
    entryPoints: entries.map((entry) => join(root, entry)),
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
    // Made in one piece by its authors: the other form reads data from files beside it.
    alias: { 'css-tree': 'css-tree/dist/csstree.esm' },
    // The text stays in memory. Names in stacks stay those of the sources.
    minifyWhitespace: true,
    lineLimit: 160,
    keepNames: true,
    legalComments: 'none',
    logLevel: 'silent',
    // What packages in the older form of modules ask for.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
}
