import type { ViewerContext } from './context.ts';
import type { HistoryEntry } from './deep-link.ts';

/** Closes a dialog on Back, and nothing below it. Call it once the dialog is shown. A kiosk has no Back. */
export function closeOnBack({ isFramed, root }: ViewerContext, dialog: HTMLDialogElement): void {
  if (root.dataset.kiosk) return;
  const isAt = () => history.state?.atrium === ('atrium-dialog' satisfies HistoryEntry);
  const onBack = () => isAt() || dialog.close();
  if (!isAt()) history.pushState({ atrium: 'atrium-dialog' }, '');
  addEventListener('popstate', onBack);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', onBack);
    // In a frame, pages of the host may lie between.
    if (!isFramed && isAt()) history.back();
  });
}
