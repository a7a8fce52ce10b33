import { newFieldSession } from '../../../ui/fields/field-session.ts';
import { makeKey } from '../../commands/keys.ts';
import { updateTexts } from '../../commands/places.ts';
import type { Session } from '../../model/session.ts';
import type { Place } from '../../model/types.ts';
import { idsToChange } from '../../way/ends-together.ts';

/** Gives a place a title in a language, or none, in one step of the history: all ends of a lift have the same. */
export function renamePlace(session: Session, place: Place, language: string, name: string): void {
  const merge = { key: newFieldSession(), withinMs: Infinity };
  const texts = { title: name === '' ? null : name };
  const ids = idsToChange(session.document, [place]);
  session.run(updateTexts(session.document, { ids, language, texts, merge }));
  session.run(makeKey(session.document, { id: place.id, merge }));
}
