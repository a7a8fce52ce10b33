import { readFileSync } from 'node:fs';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { resolveFile } from '#lib/platform/resolve-program.ts';

type ViewerAssets = {
  /** Addresses with the content's hash, cacheable forever. */
  scriptUrl: string;
  workerUrl: string | null;
  style: string;
};

type Manifest = Record<string, { url: string }>;

/** Returns the built viewer, read once per process. Throws if the viewer was not built. */
export function viewerAssets(): ViewerAssets {
  return processSingleton('viewer-assets', () => {
    const manifest = JSON.parse(
      readFileSync(/* turbopackIgnore: true */ resolveFile('public/build/manifest.json'), 'utf8'),
    ) as Manifest;
    const script = manifest['viewer.js'];
    if (!script) throw new Error('The viewer is not built. Run npm run build.');
    return {
      scriptUrl: script.url,
      workerUrl: manifest['redraw-worker.js']?.url ?? null,
      style: readFileSync(/* turbopackIgnore: true */ resolveFile('public/build/viewer.css'), 'utf8'),
    };
  });
}
