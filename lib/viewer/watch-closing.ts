type Watcher = { onclose: () => void; destroy(): void };

/**
 * Hears of the wish to close what is open: Back on Android, Esc wherever the focus is. A browser that cannot tell leaves
 * Back to the page. What it answers is told whether there is anything to close from now on.
 */
export function watchClosing(onClose: () => void): (isOpen: boolean) => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
  let watcher: Watcher | null = null;
  return (isOpen) => {
    watcher?.destroy();
    watcher = isOpen && CloseWatcher ? new CloseWatcher() : null;
    if (watcher) watcher.onclose = onClose;
  };
}
