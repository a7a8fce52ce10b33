import type { Document } from '../model/document.ts';
import { type Entity, isPlace, type Place } from '../model/types.ts';
import { isNewOnLevel, sortChanges, type WireChange, wireChange } from './wire.ts';

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
  const shown = shownImages(base, document);
  const isLast = lastOnLevels(base);
  // Stop at the limit without comparing the rest. Otherwise each batch of 10,000 places would compare all of them.
  for (const { id, old, mine } of sortChanges(items)) {
    if (changes.length === changesMax) break;
    const change = wireChange(old, mine, { isKeyLeftOut: keyless.has(id) });
    if (isNewOnLevel(old, mine) && isLast(mine)) leaveOut(change, 'order');
    if (change) changes.push(withoutCopiedTexts(change, old, mine, shown));
    sent.set(id, mine);
  }
  return { changes, sent };
}

/** Returns a check whether a place comes after all that the server has on its level. */
function lastOnLevels(base: Options['base']): (place: Place) => boolean {
  const groupOf = ({ level, kind }: Place) => `${level} ${kind}`;
  let last: Map<string, number> | null = null;
  return (place) => {
    if (!last) {
      last = new Map();
      for (const one of base.values())
        if (isPlace(one)) last.set(groupOf(one), Math.max(one.order, last.get(groupOf(one)) ?? 0));
    }
    return place.order >= (last.get(groupOf(place)) ?? 0);
  };
}

/** The service numbers what comes last: its numbers have gaps, and somebody else may add a place at the same moment. */
function leaveOut(change: WireChange | null, field: 'order'): void {
  const { fields } = (change ?? {}) as { fields?: Record<string, unknown> };
  if (fields) delete fields[field];
}

/** Returns a function that lists the images of places that the server has and this document still shows. */
function shownImages(base: Options['base'], document: Options['document']): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | null = null;
  return () => {
    found ??= new Set(
      [...base.values()].flatMap((place) => {
        const now = imagesOf(document.get(place.id));
        return now.length > 0
          ? imagesOf(place).flatMap(({ id }) => (now.some((image) => image.id === id) ? id : []))
          : [];
      }),
    );
    return found;
  };
}

/**
 * Leaves out the alternative texts of images that a place newly shows and another place showed before: they were copied
 * with the image, and others may have written newer ones. A text that this person wrote is sent with that other place,
 * because the editor writes it on all places.
 */
function withoutCopiedTexts(
  change: WireChange,
  old: Entity | null,
  mine: Entity | null,
  shown: () => ReadonlySet<string>,
): WireChange {
  const before = imagesOf(old);
  const added = imagesOf(mine).filter(({ id }) => !before.some((image) => image.id === id));
  const copied = new Set(added.length > 0 ? added.flatMap(({ id }) => (shown().has(id) ? id : [])) : []);
  const { fields } = change as { fields?: { images?: readonly { id: string }[] } };
  if (copied.size === 0 || !fields?.images) return change;
  const images = fields.images.map((image) => (copied.has(image.id) ? { id: image.id } : image));
  return { ...change, fields: { ...fields, images } } as WireChange;
}

const imagesOf = (entity: Entity | null | undefined): Place['images'] =>
  isPlace(entity) ? entity.images : [];
