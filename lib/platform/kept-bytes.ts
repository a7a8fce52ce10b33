import { shared } from './registry.ts';

type Slot<T> = { stamp: string; made: Promise<T>; bytes: number };
type Kept<T> = { slots: Map<string, Slot<T>>; bytes: number };

/** Values kept by key, as many as `bytesMax` holds: the one longest not asked for goes first. */
export type KeptBytes<T> = {
  /** The value of `key`, made once however many ask at the same time, and anew when `stamp` differs. */
  get(key: string, stamp: string, make: () => Promise<T>): Promise<T>;
  forget(isGone: (key: string) => boolean): void;
  count(): { values: number; bytes: number };
};

/** One for the whole process under `name`. */
export function keptBytes<T>(name: string, bytesMax: number, bytesOf: (value: T) => number): KeptBytes<T> {
  const all = () => shared(name, (): Kept<T> => ({ slots: new Map(), bytes: 0 }));
  const newSlot = (kept: Kept<T>, key: string, stamp: string, make: () => Promise<T>): Slot<T> => {
    const slot: Slot<T> = { stamp, made: make(), bytes: 0 };
    slot.made.then(
      (value) => {
        if (kept.slots.get(key) !== slot) return;
        slot.bytes = bytesOf(value);
        kept.bytes += slot.bytes;
        for (const other of [...kept.slots.keys()]) {
          if (kept.bytes <= bytesMax) return;
          if (other !== key) drop(kept, other);
        }
      },
      // A failure must not be remembered as the answer.
      () => kept.slots.get(key) === slot && drop(kept, key),
    );
    return slot;
  };
  return {
    get(key, stamp, make) {
      const kept = all();
      const known = kept.slots.get(key);
      drop(kept, key);
      const slot = known?.stamp === stamp ? known : newSlot(kept, key, stamp, make);
      // The order of a Map is that of insertion: the first key is the one longest not asked for.
      kept.slots.set(key, slot);
      kept.bytes += slot.bytes;
      return slot.made;
    },
    forget(isGone) {
      const kept = all();
      for (const key of [...kept.slots.keys()].filter(isGone)) drop(kept, key);
    },
    count() {
      const { slots, bytes } = all();
      return { values: slots.size, bytes };
    },
  };
}

function drop<T>(kept: Kept<T>, key: string): void {
  kept.bytes -= kept.slots.get(key)?.bytes ?? 0;
  kept.slots.delete(key);
}
