import { LRUCache } from 'lru-cache';
import { processSingleton } from './process-singletons.ts';

type Slot<T> = { stamp: string; made: Promise<T> };

/** Values kept by key, as many as `bytesMax` holds: the one longest not asked for goes first. */
export type KeptBytes<T> = {
  /** The value of `key`, made once however many ask at the same time, and anew when `stamp` differs. */
  get(key: string, stamp: string, make: () => Promise<T>): Promise<T>;
  forget(isGone: (key: string) => boolean): void;
  count(): { values: number; bytes: number };
};

/** One for the whole process under `name`. */
export function keptBytes<T>(name: string, bytesMax: number, bytesOf: (value: T) => number): KeptBytes<T> {
  const all = () => processSingleton(name, () => new LRUCache<string, Slot<T>>({ maxSize: bytesMax }));
  return {
    get(key, stamp, make) {
      const kept = all();
      const known = kept.get(key);
      if (known?.stamp === stamp) return known.made;
      const made = make();
      const keep = (size: number) => kept.set(key, { stamp, made }, { size });
      const isKept = () => kept.peek(key)?.made === made;
      keep(1);
      made.then(
        // A value larger than the bound is kept alone.
        (value) => isKept() && keep(Math.min(bytesOf(value), bytesMax)),
        // A failure must not be remembered as the answer.
        () => isKept() && kept.delete(key),
      );
      return made;
    },
    forget(isGone) {
      const kept = all();
      for (const key of [...kept.keys()].filter(isGone)) kept.delete(key);
    },
    count() {
      const { size, calculatedSize } = all();
      return { values: size, bytes: calculatedSize };
    },
  };
}
