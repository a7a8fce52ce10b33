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
  const items = [...dirty].flatMap((id) => {
    if (held.has(id)) return [];
    const mine = document.get(id) ?? null;
    const change = wireChange(base.get(id) ?? null, mine, { isKeyLeftOut: keyless.has(id) });
    return [{ id, mine, change }];
  });
  const same = items.filter(({ change }) => change === null);
  const changing = items.flatMap(({ id, mine, change }) => (change ? [{ id, mine, change }] : []));
  const batch = sortChanges(changing).slice(0, changesMax);
  return {
    changes: batch.map(({ change }) => change),
    sent: new Map([...same, ...batch].map(({ id, mine }) => [id, mine])),
  };
}
