import type { EditorStrings } from '../../../messages/editor.ts';
import { fill } from '../../../messages/fill.ts';
import type { SessionState } from '../../model/state.ts';

/** Returns the text of a notice, or null if it needs none. */
export function noticeText(
  notice: SessionState['notice'],
  t: EditorStrings,
  language: string,
): string | null {
  if (notice.kind === null || notice.kind === 'copied') return null;
  if (notice.kind === 'refusal') return t.refusals[notice.reason];
  if ('label' in notice) return fill(t.notices[notice.kind], { step: t.steps[notice.label] });
  return fill(t.notices[notice.kind], 'count' in notice ? { count: notice.count } : {}, language);
}
