import type { Editor } from '#lib/editor/editor.ts';
import { takeDraft } from '#lib/editor/ui/import/take-draft.ts';

/** Takes an import into an open project, without its plans. Returns what `takeDraft` returns. */
export function takeImport({ session, screen }: Editor, draft: Parameters<typeof takeDraft>[0]) {
  const target = { session, screen, projectId: 'p', files: [], onSendPlans: () => {} };
  return takeDraft(draft, { ...target, signal: new AbortController().signal });
}

/** Returns the areas of all levels, in their order. */
export const allAreasOf = ({ session: { document } }: Editor) =>
  document.levels().flatMap(({ id }) => document.places(id).filter((place) => place.kind === 'area'));
