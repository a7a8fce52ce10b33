import { setProcessSingleton } from '#lib/platform/process-singletons.ts';

/** For tests of documents as text: they name a viewer, which need not be built. */
export function setViewerAssets(): void {
  setProcessSingleton('viewer-assets', {
    scriptUrl: '/build/viewer.js?v=1',
    workerUrl: null,
    style: 'body{}',
  });
}

/** The data in a document for its map to start with. */
export const bootstrapIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="atrium-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
