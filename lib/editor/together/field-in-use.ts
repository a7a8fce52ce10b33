import type { Editor } from '../editor.ts';

const textFields =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, [contenteditable]';

/**
 * Returns the things that the text field in use may belong to: what is selected, the level, tags and the project. Empty
 * if no text field has the focus. Changes of others must not touch what is under somebody's fingers.
 */
export function inFieldOfUse({ screen, session }: Pick<Editor, 'screen' | 'session'>): ReadonlySet<string> {
  const field = document.activeElement;
  if (!field?.matches(textFields)) return new Set();
  const { selection, levelId } = screen.store.getState();
  const shared = [...session.document.all()].flatMap(({ id, kind }) =>
    kind === 'project' || kind === 'tag' ? [id] : [],
  );
  return new Set([...selection, ...(levelId === null ? [] : [levelId]), ...shared]);
}
