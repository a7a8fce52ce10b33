import type { Editor } from '../../editor.ts';
import { typedEnd } from '../../model/type-ahead.ts';

/** Returns the text typed ahead for the focused name field. From now on the field receives the keys itself. */
export function takeTypedAhead({ session }: Editor): string {
  const { typedAhead } = session.store.getState();
  session.set({ isTitleWanted: false, typedAhead: '' });
  if (typedAhead.endsWith(typedEnd)) session.goOn();
  return typedAhead;
}
