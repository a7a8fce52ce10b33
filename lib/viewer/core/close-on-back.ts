import type { HistoryEntry } from './deep-link.ts';
import type { Viewer } from './viewer.ts';

/** Closes a dialog on Back, and nothing below it. Call it once the dialog is shown. A screen that visitors share has no Back. */
export function closeOnBack({ isFramed, isShared }: Viewer, dialog: HTMLDialogElement): void {
  if (isShared) return;
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
