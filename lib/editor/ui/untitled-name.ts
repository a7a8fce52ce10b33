import type { EditorStrings } from '../../strings/editor.en.ts';
import type { Place } from '../model/types.ts';

/** What a place without a title is called: stairs, lifts and doors by their key, which says what they are. */
export function untitledName(place: Place, t: EditorStrings): string {
  if (place.kind === 'area') return t.untitledArea;
  return place.way === null ? t.untitledMarker : place.key;
}
