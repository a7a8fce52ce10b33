/**
 * Checks whether a key pressed at `target` belongs to a dialog: it is in one, or a modal one is open and the focus is
 * nowhere, as for a moment while it opens or when the entry with the focus goes.
 */
export function isForDialog(target: HTMLElement): boolean {
  if (target.closest('[role="dialog"]')) return true;
  return target === document.body && document.querySelector('[data-modal][data-open]') !== null;
}
