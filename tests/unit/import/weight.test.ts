import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const worker = 'lib/import/worker.ts';
const tracer = 'lib/editor/ui/import/trace-worker.ts';
const photos = 'lib/editor/ui/import/photo-worker.ts';

/** Each is built by itself, since a page that traces has not read a file. */
async function bundle(source: string) {
  const { outputFiles, metafile } = await build({
    entryPoints: [source],
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
  return { metafile, textOf };
}
type Bundle = Awaited<ReturnType<typeof bundle>>;

const ofReaders = await bundle(worker);
const ofTracer = await bundle(tracer);
const ofPhotos = await bundle(photos);

/** Returns the files that load with a source file, without those that load later. */
function filesWith({ metafile }: Bundle, source: string): ReadonlySet<string> {
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)?.[0];
  const files = new Set(entry ? [entry] : []);
  for (const file of files)
    for (const { path, kind } of metafile.outputs[file]?.imports ?? [])
      if (kind === 'import-statement') files.add(path);
  return files;
}

/** Returns the compressed size of the files together, without those that are already loaded. */
function kilobytes(from: Bundle, sources: readonly string[], there: ReadonlySet<string>): number {
  const files = new Set(
    sources.flatMap((source) => [...filesWith(from, source)]).filter((file) => !there.has(file)),
  );
  const code = Buffer.concat([...files].map((file) => from.textOf.get(file) ?? new Uint8Array()));
  expect(code.length).toBeGreaterThan(5000);
  return brotliCompressSync(code).byteLength / 1024;
}

describe('the compressed download of a worker', () => {
  const loop = filesWith(ofReaders, worker);
  // Loads with the first file of any kind.
  const loaded = new Set([...loop, ...filesWith(ofReaders, 'lib/import/match.ts')]);
  const geo = (name: string) => [`lib/import/geo/read-${name}.ts`];
  const table = (name: string) => [`lib/import/table/read-${name}.ts`, 'lib/import/table/read-table.ts'];

  test.each([
    // At most 12 KB together with the panel, which refuses files by size and unknown format.
    // Names of the parts that load later are a third of it, and compress differently with every change.
    ['its main loop', 3.7, [worker], new Set<string>()],
    // Loads with the columns of a table, and with what takes the guard against formulas off a cell.
    ['comparing with the map', 9.4, ['lib/import/match.ts'], loop],
    // Style sheets, transforms and lengths of CSS are 4 KB of it, words for floors and names that programs make 3 KB.
    ['SVG', 23.3, ['lib/import/svg/read-svg.ts'], loaded],
    // Cells between lines, openings and names of rooms are 10 KB of it, dimension lines and scale bars 1 KB.
    // Without the library, which comes by itself.
    ['PDF', 24.1, ['lib/import/pdf/read-pdf.ts'], loaded],
    ['DXF', 22.8, ['lib/import/dxf/read-dxf.ts'], loaded],
    // Words for floors in 40 languages are 2 KB, Overpass and floors by the names of files another one.
    ['GeoJSON', 16.5, geo('geojson-files'), loaded],
    ['OpenStreetMap', 15.1, geo('osm'), loaded],
    ['IMDF', 15, geo('imdf-file'), loaded],
    ['CSV', 15, table('csv'), loaded],
    // Formats of numbers are 3 KB of it.
    ['XLSX', 20.3, table('xlsx'), loaded],
  ])('for %s is at most %d KB', (_, most, sources, there) => {
    expect(kilobytes(ofReaders, sources, there)).toBeLessThanOrEqual(most);
  });

  test('for a PDF file has the library, which no other file loads', () => {
    const isLibrary = (file: string) => /\/pdf(?:\.worker)?-[A-Z0-9]{8}\.js$/.test(file);
    const library = [...ofReaders.textOf.keys()].filter(isLibrary);
    expect(library).toHaveLength(2);
    for (const source of [worker, 'lib/import/pdf/read-pdf.ts', 'lib/import/dxf/read-dxf.ts'])
      expect([...filesWith(ofReaders, source)].filter(isLibrary)).toEqual([]);
    const code = Buffer.concat(library.map((file) => ofReaders.textOf.get(file) ?? new Uint8Array()));
    expect(brotliCompressSync(code).byteLength / 1024).toBeLessThanOrEqual(500);
  });

  // Looking at most pixels without a check of each neighbour is 0.2 KB of it, and saves a quarter of the time.
  test('for tracing is at most 8 KB', () => {
    expect(kilobytes(ofTracer, [tracer], new Set())).toBeLessThanOrEqual(8);
  });

  test('for looking at a picture is at most 5.1 KB, and for straightening a photo 11 KB', () => {
    const look = filesWith(ofPhotos, photos);
    expect(kilobytes(ofPhotos, [photos], new Set())).toBeLessThanOrEqual(5.1);
    expect(kilobytes(ofPhotos, ['lib/import/photo/propose-photo.ts'], look)).toBeLessThanOrEqual(11);
  });

  test('contains no library that reads XML or paths', () => {
    const all = [ofReaders, ofTracer, ofPhotos].flatMap(({ metafile }) => Object.keys(metafile.inputs));
    const inputs = all.filter((file) => file.includes('node_modules'));
    expect(
      inputs
        .map((file) => file.split('/')[1])
        .filter((name) => !['fflate', 'pdfjs-dist'].includes(name ?? '')),
    ).toEqual([]);
  });
});
