import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { root } from './root.ts';

type Asset = { entry: string; output: string; format: 'esm' | 'iife' | 'css' };

/** The programs that run in other people's pages, outside Next. */
const assets: Asset[] = [
  { entry: 'lib/viewer/main.ts', output: 'build/viewer.js', format: 'esm' },
  { entry: 'lib/viewer/viewer.css', output: 'build/viewer.css', format: 'css' },
  { entry: 'lib/map/redraw-worker.ts', output: 'build/redraw-worker.js', format: 'iife' },
  { entry: 'lib/viewer/service-worker.ts', output: 'build/service-worker.js', format: 'iife' },
  { entry: 'lib/viewer/embed-words.ts', output: 'build/embed-words.js', format: 'iife' },
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

/** What is loaded later and needs code of the first script. Each is a whole by itself: a shared file would split that. */
const lateParts = [
  'lib/map/draw-detail.ts',
  'lib/viewer/way/way.ts',
  'lib/viewer/way/tell.ts',
  'lib/viewer/way/obey-host.ts',
  'lib/viewer/kiosk/kiosk.ts',
];

/** Bundles a late part by itself; answers its address beside the first script. */
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

/** Leaves imports of the late parts to the browser, under the addresses that they were built as. */
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
    // What is loaded later goes into files of its own, named by their content.
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
    // Served as UTF-8; escaped, texts of other scripts are twice as long.
    charset: 'utf8',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    loader: { '.svg': 'text' },
  } satisfies BuildOptions;
}

/**
 * esbuild's helper functions, which only later parts use, become a file that every part imports for
 * nothing: in the first script that would be one more request before the map.
 */
function dropBareImports(text: string): string {
  return text.replace(/import\s*"\.\/viewer-parts\/chunk-[\w-]+\.js";/g, '');
}

/**
 * Most of the first script runs before the first picture: V8 compiles a script with this line as a whole, on another
 * thread, instead of each function at its first call.
 */
const compileAhead = '//# allFunctionsCalledOnLoad\n';

/** Late parts have addresses as the first script needs them; what imports one from beside it needs a shorter one. */
function shortenAddresses(folder: string): void {
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    if (text.includes('./viewer-parts/'))
      writeFileSync(join(folder, name), text.replaceAll('./viewer-parts/', './'));
  }
}
