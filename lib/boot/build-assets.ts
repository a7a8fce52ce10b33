import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './root.ts';

type Asset = { entry: string; output: string; format: 'esm' | 'iife' | 'css' };

/** The programs that run in other people's pages, outside Next. */
const assets: Asset[] = [
  { entry: 'lib/viewer/main.ts', output: 'build/viewer.js', format: 'esm' },
  { entry: 'lib/viewer/viewer.css', output: 'build/viewer.css', format: 'css' },
  { entry: 'lib/map/redraw-worker.ts', output: 'build/redraw-worker.js', format: 'iife' },
  { entry: 'lib/viewer/embed.ts', output: 'embed.js', format: 'iife' },
];

/** For each built file the URL that names its content, for caching it for ever. */
export type AssetManifest = Record<string, { url: string; hash: string }>;

/** Bundles the assets into `folder`, the one that is served, and writes the manifest there. */
export async function buildAssets(options: { isMinified: boolean; folder?: string }): Promise<void> {
  const folder = options.folder ?? join(root, 'public');
  rmSync(join(folder, 'build'), { recursive: true, force: true });
  mkdirSync(join(folder, 'build'), { recursive: true });
  const manifest: AssetManifest = {};
  for (const asset of assets) {
    const file = join(folder, asset.output);
    await bundle(asset, folder, options.isMinified);
    if (asset.format === 'esm') dropBareImports(file);
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
    manifest[basename(file)] = { url: `/${asset.output}?v=${hash}`, hash };
  }
  writeFileSync(join(folder, 'build/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function bundle({ entry, output, format }: Asset, folder: string, isMinified: boolean): Promise<void> {
  const outdir = join(folder, dirname(output));
  await build({
    entryPoints: [{ in: join(root, entry), out: basename(output, extname(output)) }],
    outdir,
    absWorkingDir: root,
    bundle: true,
    // What is loaded later goes into files of its own, named by their content.
    ...(format === 'esm' && { splitting: true, chunkNames: 'viewer-parts/[name]-[hash]' }),
    ...(format !== 'css' && { format }),
    platform: 'browser',
    target: ['es2022', 'safari16'],
    minify: isMinified,
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'text' },
  });
}

/**
 * esbuild's helper functions, which only later parts use, become a file that every part imports for
 * nothing: in the first script that would be one more request before the map.
 */
function dropBareImports(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/import\s*"\.\/viewer-parts\/chunk-[\w-]+\.js";/g, ''));
}
