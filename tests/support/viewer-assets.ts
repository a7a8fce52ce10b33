import { setProcessSingleton } from '#lib/platform/process-singletons.ts';

/** Names viewer files that need not be built, for tests that read documents only as text. */
export function setViewerAssets(): void {
  setProcessSingleton('viewer-assets', {
    scriptUrl: '/build/viewer.js?v=1',
    workerUrl: null,
    styles: { viewer: 'body{}', frame: '.frame{}', page: '.page{}' },
  });
}

/** Returns the data in a document with which its map starts. */
export const bootstrapIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="atrium-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
