import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { OpenApi } from '../../lib/contract/openapi-types.ts';
import { compile } from '../compile.ts';
import { operationsText } from './operations-text.ts';

const folder = import.meta.dirname;
const generated = join(folder, 'src/generated.ts');

/** Makes the package of its sources and of the OpenAPI document. */
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
  // It speaks of a package that is not installed here, and only those who have it read it.
  copyFileSync(join(folder, 'types/vue.d.ts'), join(out, 'vue.d.ts'));
}

/** Writes the module of all operations beside the sources, where it is not what it should be. */
export function writeOperations(): void {
  const path = join(folder, '../../lib/contract/openapi.json');
  const document: OpenApi = JSON.parse(readFileSync(path, 'utf8'));
  const text = operationsText(document);
  if (existsSync(generated) && readFileSync(generated, 'utf8') === text) return;
  // Several builds may run at once: each finds a whole file.
  const next = `${generated}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, generated);
}
