import { loadImportTexts } from '../../../strings/bring-in.ts';
import type { InterfaceLanguage } from '../../../strings/choose-language.ts';
import { createPlanWorker } from './plan-worker.ts';
import { loadReaders, loadSecondsMax } from './read-in-worker.ts';
import { runWorker } from './run-worker.ts';

/**
 * Preloads the code for importing and tracing, so that both work offline. A failed load is retried when the code is
 * needed.
 */
export async function fetchAhead(language: InterfaceLanguage): Promise<void> {
  const { signal } = new AbortController();
  await Promise.allSettled([
    import('../upload-files.ts'),
    import('./ImportPanel.tsx'),
    import('./proposal-parts.ts'),
    // A traced room gets a name at once.
    import('../PlaceInspector.tsx'),
    import('../inspect/MoreTexts.tsx'),
    import('./TraceBar.tsx'),
    loadImportTexts(language),
    loadReaders(signal),
    // The worker replies at once that it has no plan. The reply shows that its code is loaded.
    runWorker({
      create: createPlanWorker,
      begin: (worker) => worker.postMessage({ type: 'findRooms', id: 1, face: 'middle' }),
      take: () => true,
      limitMs: loadSecondsMax * 1000,
      signal,
    }),
  ]);
}
