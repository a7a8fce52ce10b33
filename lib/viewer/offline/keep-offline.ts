import type { Viewer } from '../core/viewer.ts';
import { ownScript } from '../core/worker.ts';

/** Delay after the map is shown: by then the files to store are in the browser's cache. */
const restMs = 1500;

/**
 * Lets the service worker store this map for use without a connection, now and after each change. Loaded after the map
 * is shown, on pages of maps only.
 */
export async function keepOffline(viewer: Viewer, keeper: string): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const keep = new URL(viewer.boot.urls.share, location.href).pathname;
  let isChanged = false;
  const nudge = async () => {
    isChanged = false;
    const { active } = await serviceWorker.ready;
    active?.postMessage({ keep });
  };
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'kept') viewer.notify(viewer.strings().keptMap);
  });
  // The worker of a newer build may store what the old one could not.
  serviceWorker.addEventListener('controllerchange', () => void nudge());
  viewer.store.subscribe((state, before) => {
    if (state.dataTurn !== before.dataTurn) isChanged = true;
  });
  document.addEventListener('visibilitychange', () => {
    if (isChanged && document.visibilityState === 'hidden') void nudge();
  });
  serviceWorker.startMessages();
  // Its scope is its folder.
  await serviceWorker.register(ownScript(keeper));
  setTimeout(() => void nudge(), restMs);
}
