import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { build } from 'esbuild';
import { root } from './root.ts';

type Asset = { entry: string; output: string; format: 'esm' | 'iife' | 'css' };

/** The programs that run in other people's pages, outside Next. */
const assets: Asset[] = [
  { entry: 'lib/viewer/main.ts', output: 'public/build/viewer.js', format: 'esm' },
  { entry: 'lib/viewer/viewer.css', output: 'public/build/viewer.css', format: 'css' },
  { entry: 'lib/map/redraw-worker.ts', output: 'public/build/redraw-worker.js', format: 'iife' },
  { entry: 'lib/viewer/embed.ts', output: 'public/embed.js', format: 'iife' },
];

/** For each built file the URL that names its content, for caching it for ever. */
export type AssetManifest = Record<string, { url: string; hash: string }>;

const manifestFile = join(root, 'public/build/manifest.json');

/** Bundles the assets whose source is there, and writes the manifest. */
export async function buildAssets(options: { isMinified: boolean }): Promise<void> {
  mkdirSync(join(root, 'public/build'), { recursive: true });
  const manifest: AssetManifest = {};
  for (const asset of assets.filter(({ entry }) => existsSync(join(root, entry)))) {
    await bundle(asset, options.isMinified);
    const hash = createHash('sha256')
      .update(readFileSync(join(root, asset.output)))
      .digest('hex')
      .slice(0, 16);
    const url = `${asset.output.replace('public', '')}?v=${hash}`;
    manifest[basename(asset.output)] = { url, hash };
  }
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
}

async function bundle({ entry, output, format }: Asset, isMinified: boolean): Promise<void> {
  const outdir = join(root, dirname(output));
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
