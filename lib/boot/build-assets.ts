import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { root } from './root.ts';

type Asset = { entry: string; output: string; format: 'esm' | 'iife' | 'css' };

/** Programs that run in other people's pages, outside Next. */
const assets: Asset[] = [
  { entry: 'lib/viewer/main.ts', output: 'build/viewer.js', format: 'esm' },
  { entry: 'lib/viewer/viewer.css', output: 'build/viewer.css', format: 'css' },
  { entry: 'lib/map/redraw-worker.ts', output: 'build/redraw-worker.js', format: 'iife' },
  { entry: 'lib/viewer/service-worker.ts', output: 'build/service-worker.js', format: 'iife' },
  { entry: 'lib/viewer/embed-words.ts', output: 'build/embed-words.js', format: 'iife' },
  { entry: 'lib/viewer/embed.ts', output: 'embed.js', format: 'iife' },
];

/** URL and hash of each built file. The URL contains the hash, so that caches may keep the file forever. */
type AssetManifest = Record<string, { url: string; hash: string }>;

/** Bundles the assets into `folder`, which is served, and writes the manifest there. */
export async function buildAssets(options: { isMinified: boolean; folder?: string }): Promise<void> {
  const folder = options.folder ?? join(root, 'public');
  rmSync(join(folder, 'build'), { recursive: true, force: true });
  mkdirSync(join(folder, 'build'), { recursive: true });
  const manifest: AssetManifest = {};
  for (const asset of assets) {
    const file = join(folder, asset.output);
    const define = { embedWordsUrl: JSON.stringify(manifest['embed-words.js']?.url ?? '') };
    await bundle(asset, folder, options.isMinified, define);
    if (asset.format === 'esm') {
      writeFileSync(file, compileAhead + dropBareImports(readFileSync(file, 'utf8')));
      shortenAddresses(join(folder, 'build/viewer-parts'));
    }
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
    manifest[basename(file)] = { url: `/${asset.output}?v=${hash}`, hash };
  }
  writeFileSync(join(folder, 'build/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Modules that load later and share code with the first script. Each is bundled whole, so that no shared chunk splits
 * the first script.
 */
const lateParts = [
  'lib/map/draw-detail.ts',
  'lib/map/pulse-layer.ts',
  'lib/viewer/way/way.ts',
  'lib/viewer/way/tell.ts',
  'lib/viewer/way/obey-host.ts',
  'lib/viewer/kiosk/kiosk.ts',
];

/** Bundles a late part on its own. Returns its address relative to the first script. */
async function bundleLatePart(entry: string, folder: string, isMinified: boolean): Promise<string> {
  const { metafile } = await build({
    ...common(isMinified),
    entryPoints: [join(root, entry)],
    outdir: join(folder, 'build/viewer-parts'),
    entryNames: '[name]-[hash]',
    format: 'esm',
    metafile: true,
  });
  const [file = ''] = Object.keys(metafile.outputs);
  return `./viewer-parts/${basename(file)}`;
}

/** Keeps dynamic imports of late parts external and points them at the built files. */
function outsideLateParts(folder: string, isMinified: boolean): Plugin {
  return {
    name: 'late-parts',
    setup({ onResolve }) {
      onResolve({ filter: /\.ts$/ }, async ({ path, resolveDir, kind }) => {
        const entry = relative(root, join(resolveDir, path));
        if (kind !== 'dynamic-import' || !lateParts.includes(entry)) return null;
        return { path: await bundleLatePart(entry, folder, isMinified), external: true };
      });
    },
  };
}

async function bundle(
  { entry, output, format }: Asset,
  folder: string,
  isMinified: boolean,
  define: Record<string, string>,
): Promise<void> {
  const outdir = join(folder, dirname(output));
  await build({
    ...common(isMinified, define),
    entryPoints: [{ in: join(root, entry), out: basename(output, extname(output)) }],
    outdir,
    // Chunks that load later are named by their content.
    ...(format === 'esm' && {
      splitting: true,
      chunkNames: 'viewer-parts/[name]-[hash]',
    }),
    plugins: [outsideLateParts(folder, isMinified)],
    ...(format !== 'css' && { format }),
  });
}

function common(isMinified: boolean, define: Record<string, string> = {}) {
  return {
    absWorkingDir: root,
    bundle: true,
    platform: 'browser',
    target: ['es2022', 'safari16'],
    minify: isMinified,
    legalComments: 'none',
    // The files are served as UTF-8. Escaping would double texts in other scripts.
    charset: 'utf8',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    loader: { '.svg': 'text' },
  } satisfies BuildOptions;
}

/**
 * Removes bare imports of esbuild's helper chunk. Every part imports the chunk, but the first script does not use it:
 * it would cost one more request before the map.
 */
function dropBareImports(text: string): string {
  return text.replace(/import\s*"\.\/viewer-parts\/chunk-[\w-]+\.js";/g, '');
}

/**
 * Tells V8 to compile the whole script at once, on another thread, instead of each function at its first call. Most of
 * the first script runs before the first paint.
 */
const compileAhead = '//# allFunctionsCalledOnLoad\n';

/** Shortens imports between late parts. Their addresses are written relative to the first script, one folder up. */
function shortenAddresses(folder: string): void {
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    if (text.includes('./viewer-parts/'))
      writeFileSync(join(folder, name), text.replaceAll('./viewer-parts/', './'));
  }
}
