import { loadImportTexts } from '../../../strings/bring-in.ts';
import type { InterfaceLanguage } from '../../../strings/choose-language.ts';
import { createPlanWorker } from './plan-worker.ts';
import { loadReaders, loadSecondsMax } from './read-in-worker.ts';
import { runWorker } from './run-worker.ts';

/**
 * Fetches what bringing in and tracing need, which the browser then keeps: they work also where the connection is gone
 * by the time somebody asks for them. What cannot be had now is asked for again then.
 */
export async function fetchAhead(language: InterfaceLanguage): Promise<void> {
  const { signal } = new AbortController();
  await Promise.allSettled([
    import('../upload-files.ts'),
    import('./ImportPanel.tsx'),
    import('./proposal-parts.ts'),
    // A traced room is named at once.
    import('../PlaceInspector.tsx'),
    import('../inspect/MoreTexts.tsx'),
    import('./TraceBar.tsx'),
    loadImportTexts(language),
    loadReaders(signal),
    // Without a plan it says so, which it can only once it is loaded.
    runWorker({
      create: createPlanWorker,
      begin: (worker) => worker.postMessage({ type: 'findRooms', id: 1, face: 'middle' }),
      take: () => true,
      limitMs: loadSecondsMax * 1000,
      signal,
    }),
  ]);
}
