import { importer } from '../../late/import-again.ts';
import { createLive } from './live.ts';
import { followEvents } from './live-events.ts';
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
    // Nobody changes a folder often.
    isTold: () => viewer.boot.copiedAt !== undefined || stream.isTold(),
  });
  const { data } = viewer.boot.urls;
  const stream = followEvents({
    // Drafts and the demo have no stream.
    url: /^\/embed\/[\w-]+\/data\/$/.test(data) ? `${data}events` : null,
    name: `atrium-live-${viewer.boot.project.id}`,
    hear: live.hear,
    left: live.wake,
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
  const follow = () => (document.visibilityState === 'hidden' ? stream.stop() : stream.start());
  document.addEventListener('visibilitychange', follow, options);
  document.addEventListener('visibilitychange', live.wake, options);
  addEventListener('online', live.wake, options);
  live.start(viewer.boot.project.version);
  follow();
}
