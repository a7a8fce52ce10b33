import { useEffect, useState } from 'react';
import type { Document } from '../../model/document.ts';
import { useEditor } from '../frame/context.tsx';
import { wordsOfPlan } from './plan-words.ts';

type Words = ReadonlyMap<string, readonly string[]>;
const none: Words = new Map();

/**
 * Returns the words that stand on the floor plan of a level in each of these areas, once they are read. A plan that is a
 * picture has none.
 */
export function usePlanWords(ids: readonly string[], levelId: string | undefined): Words {
  const { document } = useEditor().editor.session;
  const [words, setWords] = useState(none);
  useEffect(() => {
    const stop = new AbortController();
    const read = roomsOf(document, ids, levelId);
    if (read)
      wordsOfPlan(read.level, read.rings, stop.signal).then(
        (found) => setWords(new Map(read.ids.map((id, i) => [id, found[i] ?? []]))),
        // Without words, people type them.
        () => {},
      );
    return () => stop.abort();
  }, [document, ids, levelId]);
  return words;
}

function roomsOf(document: Document, ids: readonly string[], levelId = '') {
  const level = document.get(levelId);
  if (level?.kind !== 'level') return null;
  const here = ids.flatMap((id) => {
    const place = document.place(id);
    return place?.kind === 'area' && place.level === levelId ? place : [];
  });
  return { level, ids: here.map(({ id }) => id), rings: here.map(({ data }) => data) };
}
