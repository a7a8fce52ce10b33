import { type Analytics, createAnalytics, isCountingRefused } from './analytics.ts';
import { schedule } from './schedule.ts';
import type { Bootstrap } from './types.ts';

/** Starts counting, unless the owner, the embedding page or the visitor's browser refuses. */
export function startAnalytics(boot: Bootstrap, root: HTMLElement, language: () => string): Analytics {
  const { analytics } = boot.project;
  const url = boot.urls.analytics;
  const params = new URLSearchParams(location.search);
  const isOff =
    url === null ||
    !analytics.isEnabled ||
    params.get('analytics') === 'off' ||
    root.dataset.analytics === 'off' ||
    isCountingRefused(navigator as { doNotTrack?: string | null });
  const host = hostOf(document.referrer);
  const counting = createAnalytics({
    enabledEvents: isOff ? [] : analytics.enabledEvents,
    async post(body) {
      const response = await fetch(url ?? '', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        keepalive: body.length < 60_000,
      });
      return { status: response.status, retryAfter: response.headers.get('retry-after') };
    },
    beacon: (body) =>
      url !== null && navigator.sendBeacon(url, new Blob([body], { type: 'application/json' })),
    now: () => performance.timeOrigin + performance.now(),
    schedule,
    common: () => ({ lang: language(), host }),
  });
  addEventListener('pagehide', () => counting.flushLast());
  return counting;
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
