import { readFileSync } from 'node:fs';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { resolveFile } from '#lib/platform/resolve-program.ts';
import type { DocumentStyles } from './document/render-document.ts';

export type ViewerAssets = {
  /** Addresses with the content's hash, cacheable forever. */
  scriptUrl: string;
  workerUrl: string | null;
  styles: DocumentStyles;
};

type Manifest = Record<string, { url: string }>;

/** Reads the style sheets of documents from the folder of the build. */
export function readStyles(folder: string): DocumentStyles {
  const read = (name: string) => readFileSync(/* turbopackIgnore: true */ `${folder}/${name}.css`, 'utf8');
  return { viewer: read('viewer'), frame: read('frame'), page: read('page') };
}

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
      styles: readStyles(resolveFile('public/build')),
    };
  });
}
