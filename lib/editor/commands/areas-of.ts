import type { Reader } from '../model/document.ts';
import type { Area } from '../model/types.ts';

/** The areas among `ids`, in their order. */
export function areasOf(document: Reader, ids: readonly string[]): Area[] {
  return ids.flatMap((id) => {
    const place = document.place(id);
    return place?.kind === 'area' ? [place] : [];
  });
}
