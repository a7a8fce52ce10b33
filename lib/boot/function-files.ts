import { build } from 'esbuild';
import { root } from './root.ts';
import { commonWorkers } from './workers.ts';

/** Files that are read by path at run time, or by Node when it runs the workers. */
const alsoNeeded = [
  'package.json',
  'public/build/manifest.json',
  'public/build/*.css',
  'public/build/service-worker.js',
  'public/build/viewer-parts/*',
  'public/build/demo-ways/*',
  'lib/demo/museum/**/*',
];

/**
 * Returns the files that a host must pack with a function beside those that Next traces: the workers, which Next cannot
 * see and which run unbundled, all their imports, and the package.json of each package, which Node needs to resolve its
 * exports.
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
    // Next packs sharp with its binaries, because routes import it too.
    external: ['sharp', 'canvas'],
  });
  const inputs = Object.keys(metafile.inputs);
  const packages = new Set(
    inputs.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  );
  // Pack whole packages: some read style sheets beside their code or start threads by path.
  return [
    ...alsoNeeded,
    ...inputs.filter((file) => !file.includes('node_modules/')),
    ...[...packages].map((name) => `${name}/**/*.{js,cjs,mjs,json,css}`),
  ];
}
