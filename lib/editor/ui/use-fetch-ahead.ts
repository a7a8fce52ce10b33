'use client';

import { useEffect } from 'react';
import { lateCode } from '../../late/late-code.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { useEditor } from './frame/context.tsx';

const importAhead = lateCode(() => import('./import/fetch-ahead.ts'));

/**
 * Loads all code of the editor while it is idle, so that everything works when the connection is lost later. The workers
 * of the import start after the first input of a person who may use them. A browser that is told to save data loads
 * nothing ahead.
 */
export function useFetchAhead(): void {
  const { canWrite, language } = useEditor();
  useEffect(
    () =>
      fetchAhead(async (signal) => {
        if (!canWrite) return;
        await importAhead.ahead();
        if (!signal.aborted) await importAhead.parts?.fetchAhead(language);
      }),
    [canWrite, language],
  );
}
