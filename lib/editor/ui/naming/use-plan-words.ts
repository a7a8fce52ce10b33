import { useEffect, useState } from 'react';
import type { Ring } from '../../../geometry/polygon.ts';
import type { FromImportWorker, ToImportWorker } from '../../../import/worker.ts';
import type { Document } from '../../model/document.ts';
import type { Level } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { createImportWorker } from '../import/read-in-worker.ts';
import { runWorker } from '../import/run-worker.ts';

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

const limitMs = 10_000;

/**
 * Reads the words that stand in each outline on the floor plan of a level. Only a drawing has texts that can be read.
 * Throws `WorkerFailed`.
 */
async function wordsOfPlan(
  { imageUrl, width, height }: Level,
  rings: readonly Ring[],
  signal: AbortSignal,
): Promise<readonly (readonly string[])[]> {
  const bytes = imageUrl === null ? null : await drawingOf(imageUrl, signal);
  if (!bytes) return [];
  const rooms = { rings, width, height };
  const message: ToImportWorker = { type: 'words', id: 1, file: { name: 'plan.svg', bytes }, rooms };
  return runWorker<FromImportWorker, string[][]>({
    create: createImportWorker,
    begin: (worker) => worker.postMessage(message, [bytes.buffer]),
    take(answer) {
      if (answer.type === 'progress') return null;
      return answer.type === 'words' ? answer.words : [];
    },
    limitMs,
    signal,
  });
}

/** Fetches a plan as bytes; null if it is no drawing. */
async function drawingOf(url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!/\.svg(?:$|\?)/.test(url)) return null;
  const response = await fetch(url, { signal, credentials: 'omit' });
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}
