import { build } from 'esbuild';
import { root } from './root.ts';
import { commonWorkers } from './workers.ts';

/** Read by path at run time, or by Node when it runs the workers. */
const alsoNeeded = [
  'package.json',
  'public/build/manifest.json',
  'public/build/viewer.css',
  'public/build/service-worker.js',
  'public/build/viewer-parts/*',
  'public/build/demo-ways/*',
  'lib/demo/museum/**/*',
];

/**
 * The files that a host must pack with a function beside those that Next finds by itself: the workers, which it cannot
 * see and which run there as they are, all that they import, and the package.json of each package, which says what its
 * names stand for.
 */
export async function functionFiles(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [...commonWorkers],
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    outdir: 'unused',
    metafile: true,
    logLevel: 'silent',
    // Next packs it with its binaries, because routes import it too.
    external: ['sharp', 'canvas'],
  });
  const inputs = Object.keys(metafile.inputs);
  const packages = new Set(
    inputs.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  );
  // Not by what is imported alone: packages read style sheets and the like beside their code, and start threads by path.
  return [
    ...alsoNeeded,
    ...inputs.filter((file) => !file.includes('node_modules/')),
    ...[...packages].map((name) => `${name}/**/*.{js,cjs,mjs,json,css}`),
  ];
}
