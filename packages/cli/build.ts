import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { writeOperations } from '../client/build.ts';
import { compile } from '../compile.ts';

const folder = import.meta.dirname;
const root = join(folder, '../..');

/**
 * Bundles the program into one file, with the client and the file readers, and writes the licences of the bundled
 * packages.
 */
export async function buildCli(out: string): Promise<void> {
  writeOperations();
  await compile(join(folder, 'tsconfig.json'));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const program = join(out, 'atrium.js');
  const { metafile } = await build({
    entryPoints: [join(folder, 'src/main.ts')],
    outfile: program,
    alias: { '@atrium/client': join(folder, '../client/src/index.ts') },
    bundle: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    define: { packageVersion: JSON.stringify(version) },
    banner: { js: '#!/usr/bin/env node' },
  });
  chmodSync(program, 0o755);
  writeFileSync(join(out, 'LICENSES.txt'), licencesOf(metafile));
}

/** Returns the licences of the packages that were bundled. */
function licencesOf({ inputs }: Metafile): string {
  const names = Object.keys(inputs).flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  );
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
