import type { Document } from '../model/document.ts';

/** Returns when entities changed since now, by id: the higher the number, the later. It follows the document. */
export function changedLast(document: Document): ReadonlyMap<string, number> {
  const at = new Map<string, number>();
  let count = 0;
  document.subscribe(({ ids }) => {
    count++;
    for (const id of ids) at.set(id, count);
  });
  return at;
}
