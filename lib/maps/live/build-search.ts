import { megabyte } from '#lib/plans/units.ts';
import { sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { TaskFailed, withinProcessorTime } from '#lib/platform/work/within-processor-time.ts';
import { sharedPool } from '#lib/platform/work/worker-pool.ts';
import type { LiveMap } from './load-live-map.ts';
import { indexPlaces, type PlaceIndex } from './place-index.ts';
import { placesIn, textsOf } from './search-input.ts';
import type { SearchAnswer, SearchTask } from './search-worker.ts';

/** Texts that are indexed in slices on the main thread: about 50 ms of work. */
const inlineBytesMax = megabyte;
/** Processor time of one index. The largest map that the bounds allow takes a tenth of it on a slow machine. */
const processorMsMax = 60_000;
const queue = sharedQueue('search-builds', { running: 1, waiting: 20, waitingPerCaller: 2, waitMs: 10_000 });
const pool = sharedPool<SearchTask, SearchAnswer>('search-pool', {
  program: 'lib/maps/live/search-worker.ts',
  threads: 1,
  idleMs: 20_000,
  oldMegabytes: 1024,
});

/**
 * Indexes the places of a live map, those of a large one in a thread. At most 20 large ones wait; beyond that and after
 * ten seconds, throws 503. Returns null for an index that exceeds the time or memory of the thread.
 */
export async function buildSearch(map: LiveMap): Promise<PlaceIndex | null> {
  const { languages, defaultLanguage } = map.scope;
  return queue().run({ caller: map.projectId }, async () => {
    const texts = await textsOf(map);
    const scope = { languages, defaultLanguage, placeCount: texts.isMarker.length };
    if (texts.places.byteLength + texts.keywords.byteLength <= inlineBytesMax)
      return indexPlaces(placesIn(texts), scope);
    return inThread({ texts, scope });
  });
}

async function inThread(task: SearchTask): Promise<PlaceIndex | null> {
  try {
    return await withinProcessorTime(pool(), task, { processorMs: processorMsMax });
  } catch (error) {
    if (error instanceof TaskFailed) return null;
    throw error;
  }
}
