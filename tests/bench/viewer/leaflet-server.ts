import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'esbuild';

/** Returns the files of the baseline page by path, for the harness to serve. */
export async function leafletFiles(levelUrl: string): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./leaflet-page.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  const style = readFileSync(createRequire(import.meta.url).resolve('leaflet/dist/leaflet.css'), 'utf8');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Baseline</title>
<link rel="preload" as="fetch" crossorigin="anonymous" href="${levelUrl}"><style>${style} html,body,#map{margin:0;height:100%}</style></head>
<body><div id="map"></div><script type="module" src="/leaflet.js"></script></body></html>`;
  return { '/leaflet.js': outputFiles[0]?.text ?? '', '/leaflet.html': html };
}
