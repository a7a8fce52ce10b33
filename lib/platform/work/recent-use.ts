import { minuteMs } from '../../plans/units.ts';
import { processSingleton } from '../process-singletons.ts';

/** After this time, half of what a caller used is forgotten. */
const halfLifeMs = 30 * minuteMs;
const countedMax = 10_000;

type Use = { ms: number; at: number };
type RecentUse = {
  /** Returns the time that the work of a caller took of late, in ms. */
  usedBy: (caller: string) => number;
  /** Counts the time of a work for its caller, in ms. */
  countUse: (caller: string, ms: number) => void;
};

/** Returns the counts `name` of the process, for a queue in which who used least is next. */
export function recentUse(name: string): RecentUse {
  const uses = () => processSingleton(name, () => new Map<string, Use>());
  const usedBy = (caller: string) => {
    const use = uses().get(caller);
    return use ? use.ms * 0.5 ** ((Date.now() - use.at) / halfLifeMs) : 0;
  };
  return {
    usedBy,
    countUse: (caller, ms) => {
      const all = uses();
      const use = { ms: usedBy(caller) + ms, at: Date.now() };
      all.delete(caller);
      all.set(caller, use);
      const [oldest] = all.keys();
      if (all.size > countedMax && oldest !== undefined) all.delete(oldest);
    },
  };
}
