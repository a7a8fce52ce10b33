import { LRUCache } from 'lru-cache';
import { processSingleton } from './process-singletons.ts';

type Slot<T> = { stamp: string | number; made: Promise<T> };

/** Values kept by key, as many as the bound of their weight holds: the one longest not asked for goes first. */
export type KeptValues<T> = {
  /** The value of `key`, made once however many ask at the same time, and anew when `stamp` differs. */
  get(key: string, stamp: string | number, make: () => Promise<T>): Promise<T>;
  forget(isGone: (key: string) => boolean): void;
};

/** One for the whole process under `name`. What a value weighs is its number of bytes, or 1 where values are counted. */
export function keptValues<T>(
  name: string,
  weightMax: number,
  weightOf: (value: T) => number = () => 1,
): KeptValues<T> {
  const all = () => processSingleton(name, () => new LRUCache<string, Slot<T>>({ maxSize: weightMax }));
  return {
    get(key, stamp, make) {
      const kept = all();
      const known = kept.get(key);
      if (known?.stamp === stamp) return known.made;
      const made = make();
      // A new slot each time: the weight of one that is there already stays as it was.
      const keep = (size: number) => kept.set(key, { stamp, made }, { size });
      const isKept = () => kept.peek(key)?.made === made;
      keep(1);
      made.then(
        // A value heavier than the bound is kept alone.
        (value) => isKept() && keep(Math.min(weightOf(value), weightMax)),
        // A failure must not be remembered as the answer.
        () => isKept() && kept.delete(key),
      );
      return made;
    },
    forget(isGone) {
      const kept = all();
      for (const key of [...kept.keys()].filter(isGone)) kept.delete(key);
    },
  };
}
