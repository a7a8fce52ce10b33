import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { OpenApi } from '../../lib/contract/openapi-types.ts';
import { compile } from '../compile.ts';
import { operationsText } from './operations-text.ts';

const folder = import.meta.dirname;
const generated = join(folder, 'src/generated.ts');

/** Builds the package from its sources and the OpenAPI document. */
export async function buildClient(out: string): Promise<void> {
  writeOperations();
  await build({
    entryPoints: [join(folder, 'src/index.ts'), join(folder, 'src/embed.ts')],
    outdir: out,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    minifyWhitespace: true,
  });
  await compile(join(folder, 'tsconfig.json'), ['--outDir', out]);
  // Not compiled: it refers to Vue, which is not installed here.
  copyFileSync(join(folder, 'types/vue.d.ts'), join(out, 'vue.d.ts'));
}

/** Writes the module of all operations beside the sources, unless it is up to date. */
export function writeOperations(): void {
  const path = join(folder, '../../lib/contract/openapi.json');
  const document: OpenApi = JSON.parse(readFileSync(path, 'utf8'));
  const text = operationsText(document);
  if (existsSync(generated) && readFileSync(generated, 'utf8') === text) return;
  // Several builds may run at once; the rename gives each a whole file.
  const next = `${generated}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, generated);
}
