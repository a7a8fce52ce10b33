import type { EditorStrings } from '../../../messages/editor.ts';
import { fill } from '../../../messages/fill.ts';
import type { SessionState } from '../../model/state.ts';

/** Returns the text of a notice, or null if it needs none. */
export function noticeText(
  notice: SessionState['notice'],
  t: EditorStrings,
  language: string,
): string | null {
  switch (notice.kind) {
    case null:
    case 'copied':
      return null;
    case 'refusal':
      return t.refusals[notice.reason];
    case 'undone':
    case 'redone':
      return fill(t.notices[notice.kind], { step: t.steps[notice.label] });
    case 'restored':
    case 'merged':
    case 'locked':
    case 'unlocked':
      return fill(t.notices[notice.kind], { count: notice.count }, language);
    case 'cancelled':
    case 'textHeld':
      return t.notices[notice.kind];
    default:
      return notice satisfies never;
  }
}
