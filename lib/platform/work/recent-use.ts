import { LRUCache } from 'lru-cache';
import { minuteMs } from '../../plans/units.ts';
import { processSingleton } from '../process-singletons.ts';
import type { QueueLimits } from './fair-queue.ts';

/** After this time, half of what a caller used is forgotten. */
const halfLifeMs = 30 * minuteMs;
const countedMax = 10_000;

type Use = { ms: number; at: number };

/** Returns the counts `name` of the process, as limits of a queue in which who used least of late is next. */
export function recentUse(name: string): Required<Pick<QueueLimits, 'usedBy' | 'countUse'>> {
  const uses = () => processSingleton(name, () => new LRUCache<string, Use>({ max: countedMax }));
  const usedBy = (caller: string) => {
    const use = uses().peek(caller);
    return use ? use.ms * 0.5 ** ((Date.now() - use.at) / halfLifeMs) : 0;
  };
  return {
    usedBy,
    countUse: (caller, ms) => void uses().set(caller, { ms: usedBy(caller) + ms, at: Date.now() }),
  };
}
