import type { Editor } from '../../editor.ts';
import { typedEnd } from '../../model/type-ahead.ts';

/** Returns the text typed ahead for the focused name field. From now on the field receives the keys itself. */
export function takeTypedAhead({ screen }: Editor): string {
  const typed = screen.takeTyped();
  if (typed.endsWith(typedEnd)) screen.goOn();
  return typed;
}
