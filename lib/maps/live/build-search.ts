import { megabyte } from '#lib/plans/units.ts';
import { sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { recentUse } from '#lib/platform/work/recent-use.ts';
import { TaskFailed, withinProcessorTime } from '#lib/platform/work/within-processor-time.ts';
import { sharedPool } from '#lib/platform/work/worker-pool.ts';
import type { LiveMap } from './load-live-map.ts';
import { indexPlaces, type PlaceIndex } from './place-index.ts';
import { placesIn, textBytes, textsOf } from './search-input.ts';
import type { SearchAnswer, SearchTask } from './search-worker.ts';

/** Texts that are indexed in slices on the main thread: about 50 ms of work. */
const inlineBytesMax = megabyte;
/** Processor time of one index. The largest map that the bounds allow takes a tenth of it on a slow machine. */
const processorMsMax = 60_000;
const waitMs = 10_000;
/** Large maps. The organization whose maps took least time of late is next. */
const queue = sharedQueue('search-builds', {
  running: 1,
  waiting: 20,
  waitingPerCaller: 2,
  waitMs,
  ...recentUse('search-build-uses'),
});
/** Small maps have a lane of their own, because a large one takes seconds. */
const smallQueue = sharedQueue('small-search-builds', {
  running: 2,
  runningPerCaller: 1,
  waiting: 200,
  waitingPerCaller: 20,
  waitMs,
});
const pool = sharedPool<SearchTask, SearchAnswer>('search-pool', {
  program: 'lib/maps/live/search-worker.ts',
  threads: 1,
  idleMs: 20_000,
  oldMegabytes: 1024,
});

/**
 * Indexes the places of a live map, those of a large one in a thread. `organizationId` takes turns with the others. At
 * most 20 large maps and 200 small ones wait; beyond that and after ten seconds, throws 503. Returns null for an index
 * that exceeds the time or memory of the thread.
 */
export async function buildSearch(map: LiveMap, organizationId: string): Promise<PlaceIndex | null> {
  const isSmall = (await textBytes(map)) <= inlineBytesMax;
  const turns = isSmall ? smallQueue() : queue();
  return turns.run({ caller: organizationId }, async () => {
    // Copies the texts in its turn only, so that maps that wait take no more memory.
    const texts = await textsOf(map);
    const { languages, defaultLanguage } = map.scope;
    const scope = { languages, defaultLanguage, placeCount: texts.isMarker.length };
    return isSmall ? indexPlaces(placesIn(texts), scope) : inThread({ texts, scope });
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
