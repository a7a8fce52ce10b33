import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build as buildStyle } from 'esbuild';
import { type InputOptions, type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { showWords } from '../messages/embed.ts';
import { root } from './root.ts';

/** Scripts that run in other people's pages, in a worker or in a service worker: each is one file. */
const scripts = [
  ['lib/map/layers/redraw-worker.ts', 'build/redraw-worker.js'],
  ['lib/viewer/offline/service-worker.ts', 'build/service-worker.js'],
  ['lib/viewer/loader/embed-words.ts', 'build/embed-words.js'],
  ['lib/viewer/loader/mirror.ts', 'build/mirror.js'],
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
 * The first script has everything that the map needs, so there is one request before it. The second has the interface
 * around the map, with everything that a first tap needs. Later parts import from them what they share.
 */
const entries = {
  viewer: join(root, 'lib/viewer/main.ts'),
  interface: join(root, 'lib/viewer/build-interface.ts'),
};
const groups = [
  { name: 'viewer', test: /\/lib\/viewer\/main\.ts$/, priority: 2 },
  { name: 'interface', test: /\/lib\/viewer\/build-interface\.ts$/, priority: 1 },
];

/** What draws the names of places. Page and redraw worker load it, so it is one file that shares nothing. */
const detail = { 'draw-detail': join(root, 'lib/map/drawing/draw-detail.ts') };

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
  // Tables of characters for Chinese, Japanese and Korean plans, each fetched when a PDF file needs it.
  cpSync(join(root, 'node_modules/pdfjs-dist/cmaps'), join(folder, 'build/cmaps'), { recursive: true });
  const manifest: AssetManifest = {};
  const add = (name: string, url: string) => {
    const hash = hashOf(join(folder, url));
    manifest[basename(name)] = { url: url === name ? `/${name}?v=${hash}` : `/${url}`, hash };
  };
  const detailName = await buildParts(options, detail, []);
  const viewer = await buildParts(options, entries, [besides(`./${detailName}`)]);
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

/** Builds modules and all that they load later into the folder of parts. Returns the name of the first file. */
async function buildParts(
  { isMinified, folder }: Options,
  modules: Record<string, string>,
  plugins: readonly Plugin[],
): Promise<string> {
  const bundle = await rolldown({
    ...input({}),
    input: modules,
    preserveEntrySignatures: 'allow-extension',
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
    codeSplitting: modules === entries && { groups },
    postBanner: ({ name: chunk }) => (chunk === 'viewer' ? compileAhead : ''),
  });
  await bundle.close();
  const [name] = Object.keys(modules);
  const first = output.find((file): file is OutputChunk => file.type === 'chunk' && file.name === name);
  if (!first) throw new Error(`${name} has no output.`);
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

const folder = join(root, 'lib/messages');

/**
 * Makes a file for each language of what `lib/messages` imports by a variable language. Node, Next and esbuild expand
 * such an import themselves.
 */
const textsByLanguage: Plugin = {
  name: 'texts-by-language',
  transform: {
    filter: { id: /\/lib\/messages\/[\w-]+\.ts$/, code: /import\(`\.\/\$\{language\}\// },
    handler: (code) =>
      code.replace(/import\(`\.\/\$\{language\}\/([\w-]+\.json)`[^)]*\)/g, (_, name: string) => {
        const languages = globSync(`*/${name}`, { cwd: folder }).map(dirname).sort();
        return `({${languages.map((code) => `'${code}': () => import('./${code}/${name}')`).join(', ')}})[language]()`;
      }),
  },
  // As a module of JSON, a file would name each of its texts twice.
  load: {
    filter: { id: /\/lib\/messages\/\w+\/[\w-]+\.json$/ },
    handler: (file) => ({
      code: `export default ${JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))}`,
      moduleType: 'js',
    }),
  },
};

/** Returns the name of a file of texts, such as `viewer.de`, or null for another module. */
function nameOfTexts(file: string | null): string | null {
  const isTexts = file !== null && dirname(dirname(file)) === folder && file.endsWith('.json');
  return isTexts ? `${basename(file, '.json')}.${basename(dirname(file))}` : null;
}
