import { importer } from '../../map/import-again.ts';
import { createLive } from './live.ts';
import { schedule } from './schedule.ts';
import type { VersionFile } from './types.ts';
import type { Viewer } from './viewer.ts';

const fetchChanges = importer(() => import('./live-changes.ts'));

/** Checks for live changes from now on. Loaded once the map is shown. */
export function startLive(viewer: Viewer): void {
  let lastActive = Date.now();
  const options = { passive: true };
  const live = createLive({
    async fetchVersion() {
      const response = await fetch(`${viewer.boot.urls.data}version.json`, { cache: 'no-cache' });
      viewer.hearTime(response.headers.get('date'));
      const file = response.status === 200 ? ((await response.json()) as VersionFile) : null;
      return { status: response.status, retryAfter: response.headers.get('retry-after'), file };
    },
    apply: async (file) => (await fetchChanges()).take(viewer, file),
    isHidden: () => document.visibilityState === 'hidden',
    lastActive: () => lastActive,
    now: () => Date.now(),
    schedule,
  });
  for (const name of ['pointerdown', 'keydown', 'wheel']) {
    viewer.root.addEventListener(
      name,
      () => {
        lastActive = Date.now();
      },
      options,
    );
  }
  document.addEventListener('visibilitychange', live.wake, options);
  addEventListener('online', live.wake, options);
  live.start(viewer.boot.project.version);
}
