import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writeOperations } from '../client/build.ts';
import { compile } from '../compile.ts';

const folder = import.meta.dirname;

/** Builds the module and its types. React and the client come from the page. */
export async function buildReact(out: string): Promise<void> {
  writeOperations();
  await build({
    entryPoints: [join(folder, 'src/index.ts')],
    outfile: join(out, 'index.js'),
    bundle: true,
    external: ['react', 'react/jsx-runtime', '@atrium/client/embed'],
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: "'use client';" },
  });
  // The compiler also writes types of the client, which the client package already has.
  const types = mkdtempSync(join(tmpdir(), 'atrium-types-'));
  try {
    await compile(join(folder, 'tsconfig.json'), ['--outDir', types]);
    const own = join(types, 'react/src');
    for (const file of readdirSync(own)) cpSync(join(own, file), join(out, file));
  } finally {
    rmSync(types, { recursive: true, force: true });
  }
}
