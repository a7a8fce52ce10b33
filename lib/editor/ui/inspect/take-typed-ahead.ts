import type { Editor } from '../../editor.ts';
import { typedEnd } from '../../model/type-ahead.ts';

/** What was typed for the name field that has the focus now; from here on the field hears the keys itself. */
export function takeTypedAhead({ session }: Editor): string {
  const { typedAhead } = session.store.getState();
  session.set({ isTitleWanted: false, typedAhead: '' });
  if (typedAhead.endsWith(typedEnd)) session.goOn();
  return typedAhead;
}
