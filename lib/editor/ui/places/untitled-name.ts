import type { EditorStrings } from '../../../messages/editor.ts';
import type { Place } from '../../model/types.ts';

/** Returns the name of a place without a title. Stairs, lifts and doors use their key, which names their kind. */
export function untitledName(place: Place, t: EditorStrings): string {
  if (place.kind === 'area') return t.untitledArea;
  return place.way === null ? t.untitledMarker : place.key;
}
