import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const worker = 'lib/import/worker.ts';
const tracer = 'lib/editor/ui/import/trace-worker.ts';

const { outputFiles, metafile } = await build({
  entryPoints: [worker, tracer],
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  outdir: 'out',
  write: false,
  metafile: true,
  absWorkingDir: root,
});
const textOf = new Map(outputFiles.map(({ path, contents }) => [path.slice(root.length + 1), contents]));

/** The files that come with a source file, those that it fetches later left out. */
function filesWith(source: string): ReadonlySet<string> {
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)?.[0];
  const files = new Set(entry ? [entry] : []);
  for (const file of files)
    for (const { path, kind } of metafile.outputs[file]?.imports ?? [])
      if (kind === 'import-statement') files.add(path);
  return files;
}

/** Compressed together, without what is there already. */
function kilobytes(sources: readonly string[], there: ReadonlySet<string>): number {
  const files = new Set(
    sources.flatMap((source) => [...filesWith(source)]).filter((file) => !there.has(file)),
  );
  const code = Buffer.concat([...files].map((file) => textOf.get(file) ?? new Uint8Array()));
  expect(code.length).toBeGreaterThan(5000);
  return brotliCompressSync(code).byteLength / 1024;
}

describe('what a worker fetches, compressed', () => {
  const loaded = filesWith(worker);
  const geo = (name: string) => [`lib/import/geo/read-${name}.ts`];
  const table = (name: string) => [`lib/import/table/read-${name}.ts`, 'lib/import/table/read-table.ts'];

  test.each([
    // Compares what all columns of a table hold, too.
    ['its loop', 8.75, [worker], new Set<string>()],
    ['for SVG', 16, ['lib/import/svg/read-svg.ts'], loaded],
    ['for GeoJSON', 12, geo('geojson-files'), loaded],
    ['for OpenStreetMap', 12, geo('osm-file'), loaded],
    ['for IMDF', 12, geo('imdf-file'), loaded],
    ['for CSV', 15, table('csv'), loaded],
    ['for XLSX', 15, table('xlsx'), loaded],
    // The goal of 7 is missed by 0.7: it reads the pixels too, so that the page need not.
    ['for tracing', 7.7, [tracer], new Set<string>()],
  ])('%s is at most %d KB', (_, most, sources, there) => {
    expect(kilobytes(sources, there)).toBeLessThanOrEqual(most);
  });

  test('brings no library that reads XML or paths', () => {
    const inputs = Object.keys(metafile.inputs).filter((file) => file.includes('node_modules'));
    expect(
      inputs
        .map((file) => file.split('/')[1])
        .filter((name) => !['fflate', 'papaparse'].includes(name ?? '')),
    ).toEqual([]);
  });
});
