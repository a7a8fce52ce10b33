import { noteOrigin, type RecentOrigins } from '#lib/platform/recent-origins.ts';
import { shared } from '#lib/platform/registry.ts';
import type { PreparedMap } from './render-map.ts';

const megabyte = 1024 * 1024;
/** What all kept documents may take, in bytes: the one longest not asked for goes first. */
const bytesMax = 48 * megabyte;

type Slot = { origin: string; stamp: string; made: Promise<PreparedMap>; bytes: number };
type Kept = { slots: Map<string, Slot>; bytes: number; origins: RecentOrigins };

/**
 * The prepared document of `name` for `origin`, made once however many ask at the same time, and anew when `stamp`
 * differs: it says what the document was made from.
 */
export function keptDocument(
  { origin, name, stamp }: { origin: string; name: string; stamp: string },
  make: () => Promise<PreparedMap>,
): Promise<PreparedMap> {
  const kept = keptDocuments();
  const left = noteOrigin(kept.origins, origin);
  if (left !== null) {
    for (const [other, slot] of [...kept.slots]) if (slot.origin === left) drop(kept, other);
  }
  const key = `${name} ${origin}`;
  const known = kept.slots.get(key);
  drop(kept, key);
  const slot = known?.stamp === stamp ? known : newSlot(kept, key, { origin, stamp }, make);
  // The order of a Map is that of insertion: the first key is the one longest not asked for.
  kept.slots.set(key, slot);
  kept.bytes += slot.bytes;
  return slot.made;
}

/** How many documents are kept, and the bytes they take. */
export function countKeptDocuments(): { documents: number; bytes: number } {
  const { slots, bytes } = keptDocuments();
  return { documents: slots.size, bytes };
}

function newSlot(
  kept: Kept,
  key: string,
  madeFor: { origin: string; stamp: string },
  make: () => Promise<PreparedMap>,
): Slot {
  const slot: Slot = { ...madeFor, made: make(), bytes: 0 };
  slot.made.then(
    ({ document }) => {
      if (kept.slots.get(key) !== slot) return;
      slot.bytes = document.bytes;
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
}

function drop(kept: Kept, key: string): void {
  kept.bytes -= kept.slots.get(key)?.bytes ?? 0;
  kept.slots.delete(key);
}

function keptDocuments(): Kept {
  return shared('embed-documents', () => ({
    slots: new Map<string, Slot>(),
    bytes: 0,
    origins: new Set<string>(),
  }));
}
