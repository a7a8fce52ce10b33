import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type OpenApi, operationsText } from './operations-text.ts';

/** Command: makes `dist` of the sources and of the OpenAPI document; `npm pack` runs it. Needs no network. */
const folder = import.meta.dirname;
const document: OpenApi = JSON.parse(readFileSync(join(folder, '../../lib/contract/openapi.json'), 'utf8'));

rmSync(join(folder, 'dist'), { recursive: true, force: true });
writeFileSync(join(folder, 'src/generated.ts'), operationsText(document));
await build({
  entryPoints: [join(folder, 'src/index.ts')],
  outfile: join(folder, 'dist/index.js'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minifySyntax: true,
  minifyWhitespace: true,
});
const compiler = join(folder, '../../node_modules/.bin/tsc');
const { status } = spawnSync(compiler, ['-p', join(folder, 'tsconfig.json')], { stdio: 'inherit' });
process.exitCode = status ?? 1;
