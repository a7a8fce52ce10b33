import type { Document } from '../model/document.ts';
import type { Entity } from '../model/types.ts';
import { sortChanges, type WireChange, wireChange } from './wire.ts';

/** Entities as they were sent, by id. */
export type Sent = Map<string, Entity | null>;

type Options = {
  dirty: ReadonlySet<string>;
  /** Entities on hold: rejected by the server, or in conflict. */
  held: ReadonlySet<string>;
  base: ReadonlyMap<string, Entity>;
  document: Pick<Document, 'get'>;
  /** New entities whose key the server makes. */
  keyless: ReadonlySet<string>;
};

const changesMax = 2000;

/** Returns the next batch. An entity without a difference in sent fields is only in `sent`. */
export function batchOf({ dirty, held, base, document, keyless }: Options): {
  changes: WireChange[];
  sent: Sent;
} {
  const items = [...dirty].flatMap((id) =>
    held.has(id) ? [] : [{ id, old: base.get(id) ?? null, mine: document.get(id) ?? null }],
  );
  const changes: WireChange[] = [];
  const sent: Sent = new Map();
  // Stop at the limit without comparing the rest. Otherwise each batch of 10,000 places would compare all of them.
  for (const { id, old, mine } of sortChanges(items)) {
    if (changes.length === changesMax) break;
    const change = wireChange(old, mine, { isKeyLeftOut: keyless.has(id) });
    if (change) changes.push(change);
    sent.set(id, mine);
  }
  return { changes, sent };
}
