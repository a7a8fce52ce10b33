import type { InterfaceLanguage } from '../../../messages/languages.ts';
import { importTexts } from './late-import.ts';
import { createPlanWorker } from './plan-worker.ts';
import { loadReaders, loadSecondsMax } from './read-in-worker.ts';
import { runWorker } from './run-worker.ts';

/**
 * Preloads what importing and tracing need beside the parts of the editor, so that both work offline. A failed load is
 * retried when the code is needed.
 */
export async function fetchAhead(language: InterfaceLanguage): Promise<void> {
  const { signal } = new AbortController();
  await Promise.allSettled([
    importTexts(language).ahead(),
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
