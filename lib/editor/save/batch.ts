import type { Document } from '../model/document.ts';
import type { Entity } from '../model/types.ts';
import { sortChanges, type WireChange, wireChange } from './wire.ts';

/** What was sent of each entity. */
export type Sent = Map<string, Entity | null>;

type Options = {
  dirty: ReadonlySet<string>;
  /** What waits: refused by the server, or in conflict. */
  held: ReadonlySet<string>;
  base: ReadonlyMap<string, Entity>;
  document: Pick<Document, 'get'>;
  /** New things whose key the server is to make. */
  keyless: ReadonlySet<string>;
};

const changesMax = 2000;

/** The next batch; what does not differ in anything that is sent is in `sent` alone. */
export function batchOf({ dirty, held, base, document, keyless }: Options): {
  changes: WireChange[];
  sent: Sent;
} {
  const items = [...dirty].flatMap((id) =>
    held.has(id) ? [] : [{ id, old: base.get(id) ?? null, mine: document.get(id) ?? null }],
  );
  const changes: WireChange[] = [];
  const sent: Sent = new Map();
  // What does not fit is not compared either: of 10,000 places each batch would look at all.
  for (const { id, old, mine } of sortChanges(items)) {
    if (changes.length === changesMax) break;
    const change = wireChange(old, mine, { isKeyLeftOut: keyless.has(id) });
    if (change) changes.push(change);
    sent.set(id, mine);
  }
  return { changes, sent };
}
