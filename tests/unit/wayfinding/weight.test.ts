import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** The code that finds and describes a way, with one language and without the panel. Cards load hours. */
const entry = `
  export { readFloorFile } from './lib/wayfinding/search/floor-file.ts';
  export { WayFinder } from './lib/wayfinding/search/way-finder.ts';
  export { areaEnd } from './lib/wayfinding/search/end-points.ts';
  export { presentRoute } from './lib/wayfinding/itinerary/present-route.ts';
  export { default as wayStrings } from './lib/messages/en/way.json';
`;

test('the router with steps and one language, including the texts of the panel, takes at most 14.5 KB', async () => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    absWorkingDir: root,
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  expect(code.length).toBeGreaterThan(5000);
  expect(brotliCompressSync(code).byteLength).toBeLessThanOrEqual(14.5 * 1024);
  const loaded = Object.keys(metafile.inputs).filter((file) =>
    /node_modules|wayfinding\/(?:floor|mesh|build)\//.test(file),
  );
  expect(loaded).toEqual([]);
});
