import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { writeOperations } from '../client/build.ts';

const folder = import.meta.dirname;
const root = join(folder, '../..');
/** Its packages call `require`, which only this form of modules has. */
const proxiesFile = 'proxies.cjs';
const partsFolder = 'parts';

const common = {
  bundle: true,
  metafile: true,
  platform: 'node',
  target: 'node22',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
} as const;

const besideTheProgram: Plugin = {
  name: 'beside-the-program',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/env-proxies\.ts$/ }, () => ({ path: `./${proxiesFile}`, external: true })),
};

/**
 * The library that reads PDF looks for a native canvas in Node and warns if there is none. Nothing is painted here, so it
 * works as in a browser's worker.
 */
const pdfWithoutCanvas: Plugin = {
  name: 'pdf-without-canvas',
  setup: ({ onLoad }) =>
    onLoad({ filter: /pdfjs-dist\/legacy\/build\/pdf(?:\.worker)?\.mjs$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const contents = text.replace(/^const isNodeJS = .+;$/m, 'const isNodeJS = false;');
      if (contents === text) throw new Error(`${path} does not ask for Node as expected.`);
      return { contents };
    }),
};

/**
 * Bundles the program with the client into one file, the file readers that it loads when it needs them into parts beside
 * it, the use of proxies into another file, and writes the licences of the bundled packages.
 */
export async function buildCli(out: string): Promise<void> {
  writeOperations();
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const program = join(out, 'atrium.js');
  // Parts of an earlier build have other names.
  rmSync(join(out, partsFolder), { recursive: true, force: true });
  const main = await build({
    ...common,
    entryPoints: [join(folder, 'src/main.ts')],
    outdir: out,
    entryNames: 'atrium',
    splitting: true,
    chunkNames: `${partsFolder}/[name]-[hash]`,
    alias: { '@atrium/client': join(folder, '../client/src/index.ts') },
    plugins: [besideTheProgram, pdfWithoutCanvas],
    format: 'esm',
    define: { packageVersion: JSON.stringify(version) },
    banner: { js: '#!/usr/bin/env node' },
  });
  const proxies = await build({
    ...common,
    entryPoints: [join(folder, 'src/env-proxies.ts')],
    outfile: join(out, proxiesFile),
    format: 'cjs',
  });
  chmodSync(program, 0o755);
  writeFileSync(join(out, 'LICENSES.txt'), licencesOf([main.metafile, proxies.metafile]));
}

/** Returns the licences of the packages that were bundled. */
function licencesOf(bundles: Metafile[]): string {
  const names = bundles
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  const texts = [...new Set(names)].sort().map((name) => {
    const from = join(root, 'node_modules', name);
    const file = readdirSync(from).find((entry) => /^licen[cs]e/i.test(entry));
    const { license = 'unknown' } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
      license?: string;
    };
    const text =
      file && existsSync(join(from, file)) ? readFileSync(join(from, file), 'utf8').trim() : license;
    return `${name} (${license})\n\n${text}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
