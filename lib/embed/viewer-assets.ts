import { readFileSync } from 'node:fs';
import { ownFile } from '#lib/platform/own-file.ts';
import { shared } from '#lib/platform/registry.ts';

export type ViewerAssets = {
  /** Addresses with the content's hash, cacheable for ever. */
  scriptUrl: string;
  workerUrl: string | null;
  style: string;
};

type Manifest = Record<string, { url: string }>;

/** The built viewer, read once a process. Throws where it was not built. */
export function viewerAssets(): ViewerAssets {
  return shared('viewer-assets', () => {
    const manifest = JSON.parse(
      readFileSync(/* turbopackIgnore: true */ ownFile('public/build/manifest.json'), 'utf8'),
    ) as Manifest;
    const script = manifest['viewer.js'];
    if (!script) throw new Error('The viewer is not built. Run npm run build.');
    return {
      scriptUrl: script.url,
      workerUrl: manifest['redraw-worker.js']?.url ?? null,
      style: readFileSync(/* turbopackIgnore: true */ ownFile('public/build/viewer.css'), 'utf8'),
    };
  });
}
