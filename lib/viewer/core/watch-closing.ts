import type { HistoryEntry } from './deep-link.ts';
import type { Viewer } from './viewer.ts';

type Watcher = { onclose: () => void; destroy(): void };

export type Closing = {
  /** Sets whether there is anything to close. */
  watch(isOpen: boolean): void;
  /** Called when it was closed by other means. */
  leave(): void;
};

/** Calls `onClose` on a request to close: Back on a phone, and Esc wherever the focus is if the browser reports it. */
export function watchClosing(viewer: Viewer, onClose: () => void): Closing {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
  if (!CloseWatcher) return watchHistory(viewer, onClose);
  let watcher: Watcher | null = null;
  const watch = (isOpen: boolean) => {
    watcher?.destroy();
    watcher = isOpen ? new CloseWatcher() : null;
    if (watcher) watcher.onclose = onClose;
  };
  return { watch, leave: () => watch(false) };
}

/** Without a close watcher (Safari, Firefox), a history entry detects Back. */
function watchHistory(viewer: Viewer, onClose: () => void): Closing {
  const isAt = (entry: HistoryEntry) => history.state?.atrium === entry;
  let isOpen = false;
  // The address is read before.
  addEventListener('popstate', () => {
    if (isOpen && !isAt('atrium-list')) onClose();
  });
  return {
    watch(isNowOpen) {
      isOpen = isNowOpen;
      viewer.isLeaving = isOpen;
      if (!isOpen || isAt('atrium-list')) return;
      // The card that had an entry is closed by now.
      history[isAt('atrium-card') ? 'replaceState' : 'pushState']({ atrium: 'atrium-list' }, '');
    },
    leave() {
      isOpen = false;
      // In a frame, pages of the host may lie between.
      viewer.isLeaving = !viewer.isFramed && isAt('atrium-list');
      if (viewer.isLeaving) history.back();
    },
  };
}
