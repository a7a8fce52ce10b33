import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as buildStyle } from 'esbuild';
import { type InputOptions, type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { showWords } from '../messages/embed.ts';
import { root } from './root.ts';
import { nameOfTexts, textsByLanguage } from './texts-by-language.ts';

/** Scripts that run in other people's pages, in a worker or in a service worker: each is one file. */
const scripts = [
  ['lib/map/redraw-worker.ts', 'build/redraw-worker.js'],
  ['lib/viewer/offline/service-worker.ts', 'build/service-worker.js'],
  ['lib/viewer/loader/embed-words.ts', 'build/embed-words.js'],
  ['lib/viewer/loader/embed.ts', 'embed.js'],
] as const;

/** Style sheets that are part of documents. */
const styles = [
  ['lib/viewer/viewer.css', 'build/viewer.css'],
  ['lib/embed/document/frame.css', 'build/frame.css'],
  ['lib/embed/document/page.css', 'build/page.css'],
] as const;

/** Folder of the viewer's scripts. Their names contain their hash, so that caches may keep them forever. */
const partsFolder = 'build/viewer-parts';

/**
 * The first script has everything that it needs, so there is one request before the map. Later parts import from it what
 * they share with it.
 */
const firstScript = { name: 'viewer', tags: ['$initial' as const] };

/** What draws the names of places. Page and redraw worker load it, so it is one file that shares nothing. */
const detail = join(root, 'lib/map/draw-detail.ts');

/** URL and hash of each built file. The URL contains the hash, so that caches may keep the file forever. */
type AssetManifest = Record<string, { url: string; hash: string }>;

type Options = { isMinified: boolean; folder: string };

/** Builds what runs in browsers outside Next into `folder`, which is served, and writes the manifest there. */
export async function buildAssets({
  isMinified,
  folder = join(root, 'public'),
}: Partial<Options> & Pick<Options, 'isMinified'>): Promise<void> {
  const options = { isMinified, folder };
  rmSync(join(folder, 'build'), { recursive: true, force: true });
  mkdirSync(join(folder, 'build'), { recursive: true });
  const manifest: AssetManifest = {};
  const add = (name: string, url: string) => {
    const hash = hashOf(join(folder, url));
    manifest[basename(name)] = { url: url === name ? `/${name}?v=${hash}` : `/${url}`, hash };
  };
  const detailName = await buildParts(options, detail, []);
  const viewer = await buildParts(options, join(root, 'lib/viewer/main.ts'), [besides(`./${detailName}`)]);
  add('viewer.js', `${partsFolder}/${viewer}`);
  for (const [entry, output] of styles) {
    writeFileSync(join(folder, output), await minifiedStyle(join(root, entry), isMinified));
    add(output, output);
  }
  for (const [entry, output] of scripts) {
    const define = {
      embedWordsUrl: JSON.stringify(manifest['embed-words.js']?.url ?? ''),
      embedWords: JSON.stringify(showWords()),
    };
    await buildScript(options, entry, output, define, [besides(`./viewer-parts/${detailName}`)]);
    add(output, output);
  }
  writeFileSync(join(folder, 'build/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}

/** Builds a module and all that it loads later into the folder of parts. Returns the name of its first file. */
async function buildParts(
  { isMinified, folder }: Options,
  entry: string,
  plugins: readonly Plugin[],
): Promise<string> {
  const name = entry === detail ? 'draw-detail' : 'viewer';
  const bundle = await rolldown({
    ...input({}),
    input: { [name]: entry },
    plugins: [styleText, textsByLanguage, ...plugins],
  });
  const { output } = await bundle.write({
    dir: join(folder, partsFolder),
    format: 'esm',
    minify: isMinified,
    comments: false,
    hashCharacters: 'hex',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: ({ facadeModuleId }) => `${nameOfTexts(facadeModuleId ?? null) ?? '[name]'}-[hash].js`,
    codeSplitting: entry === detail ? false : { groups: [firstScript] },
    postBanner: ({ name: chunk }) => (chunk === 'viewer' ? compileAhead : ''),
  });
  await bundle.close();
  const [first] = output.filter((file): file is OutputChunk => file.type === 'chunk' && file.isEntry);
  if (!first) throw new Error(`${entry} has no output.`);
  return first.fileName;
}

async function buildScript(
  { isMinified, folder }: Options,
  entry: string,
  output: string,
  define: Record<string, string>,
  plugins: readonly Plugin[],
): Promise<void> {
  const bundle = await rolldown({ ...input(define), input: join(root, entry), plugins: [...plugins] });
  await bundle.write({ file: join(folder, output), format: 'iife', minify: isMinified, comments: false });
  await bundle.close();
}

function input(define: Record<string, string>): InputOptions {
  return {
    cwd: root,
    platform: 'browser',
    tsconfig: false,
    moduleTypes: { '.svg': 'text' },
    transform: {
      target: ['es2022', 'safari16'],
      define: { 'process.env.NODE_ENV': '"production"', ...define },
    },
  };
}

/** Leaves the names of places out, and imports them from `address`. */
function besides(address: string): Plugin {
  return {
    name: 'draw-detail',
    resolveId: {
      filter: { id: /\/draw-detail\.ts$/ },
      handler: () => ({ id: address, external: true }),
    },
  };
}

/** Imports a style sheet as text. */
const styleText: Plugin = {
  name: 'style-text',
  load: {
    filter: { id: /\.css$/ },
    async handler(file) {
      return { code: await minifiedStyle(file), moduleType: 'text' };
    },
  },
};

/** Returns a style sheet with what it imports. Rolldown does not bundle CSS (docs/decisions/build.md). */
async function minifiedStyle(file: string, isMinified = true): Promise<string> {
  const { outputFiles } = await buildStyle({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: isMinified,
    target: 'safari16',
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Tells V8 to compile the whole script at once, on another thread, instead of each function at its first call. Most of
 * the first script runs before the first paint.
 */
const compileAhead = '//# allFunctionsCalledOnLoad\n';
