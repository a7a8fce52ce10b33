'use client';

import { useEffect } from 'react';
import { fetchAllAhead, lateCode } from '../../late/late-code.ts';
import { savesData } from '../together/saves-data.ts';
import { useEditor } from './context.tsx';

const importAhead = lateCode(() => import('./import/fetch-ahead.ts'));

/** Time for the map to open before other code is loaded. The first input ends it. */
const openingMs = 3000;
const inputs = ['pointerdown', 'keydown'] as const;

/**
 * Loads all code of the editor while it is idle, so that everything works when the connection is lost later. The workers
 * of the import start after the first input of a person who may use them. A browser that is told to save data loads
 * nothing ahead.
 */
export function useFetchAhead(): void {
  const { canWrite, language } = useEditor();
  useEffect(() => {
    if (savesData()) return;
    const stop = new AbortController();
    const { signal } = stop;
    let fetching: Promise<void> | null = null;
    const begin = () => {
      fetching ??= fetchAllAhead(signal);
      return fetching;
    };
    const timer = setTimeout(begin, openingMs);
    const worked = async () => {
      for (const name of inputs) document.removeEventListener(name, worked);
      await begin();
      await importAhead.ahead();
      if (!signal.aborted) await importAhead.parts?.fetchAhead(language);
    };
    if (canWrite) for (const name of inputs) document.addEventListener(name, worked, { signal });
    signal.addEventListener('abort', () => clearTimeout(timer));
    return () => stop.abort();
  }, [canWrite, language]);
}
