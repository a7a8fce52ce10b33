import type { ToastMessage } from '../../../ui/toast-region.tsx';
import type { Session } from '../../model/session.ts';

/**
 * Returns the parts of a message that offer to undo the last step. The message closes once another step is the last.
 */
export function undoOfLast(session: Session, label: string): Pick<ToastMessage, 'action' | 'over'> {
  const { lastStep } = session.store.getState();
  if (lastStep === null) return {};
  const over = new AbortController();
  const stop = session.store.subscribe((now) => {
    if (now.lastStep === lastStep) return;
    stop();
    over.abort();
  });
  return { action: { label, run: () => session.undoStep(lastStep) }, over: over.signal };
}
