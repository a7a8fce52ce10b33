import { LRUCache } from 'lru-cache';
import { processSingleton } from './process-singletons.ts';

type Slot<T> = { stamp: string | number; made: Promise<T> };

/**
 * Cache of values by key, bounded by weight. Evicts the least recently used value first. A value that is heavier than
 * the whole cache is not kept.
 */
export type KeptValues<T> = {
  name: string;
  /** Returns the value of `key`. Concurrent calls share one `make`; a different `stamp` makes the value again. */
  get(key: string, stamp: string | number, make: () => Promise<T>): Promise<T>;
  /** Checks whether `get` needs no `make` now. */
  has(key: string, stamp: string | number): boolean;
  invalidate(isStale: (key: string) => boolean): void;
};

/** Returns the process-wide cache `name`. The weight of a value is its number of bytes. */
export function keptValues<T>(
  name: string,
  weightMax: number,
  weightOf: (value: T) => number,
): KeptValues<T> {
  const all = () => processSingleton(name, () => new LRUCache<string, Slot<T>>({ maxSize: weightMax }));
  return {
    name,
    get(key, stamp, make) {
      const kept = all();
      const known = kept.get(key);
      if (known?.stamp === stamp) return known.made;
      const made = make();
      // A new slot each time, because lru-cache keeps the size of a value that it already holds.
      const keep = (size: number) => kept.set(key, { stamp, made }, { size });
      const isKept = () => kept.peek(key)?.made === made;
      keep(1);
      made.then(
        // A value heavier than the maximum is shared while it is made, but not kept: lru-cache deletes its key.
        (value) => isKept() && keep(Math.max(1, weightOf(value))),
        // Failures are not cached.
        () => isKept() && kept.delete(key),
      );
      return made;
    },
    has: (key, stamp) => all().peek(key)?.stamp === stamp,
    invalidate(isStale) {
      const kept = all();
      for (const key of [...kept.keys()].filter(isStale)) kept.delete(key);
    },
  };
}
