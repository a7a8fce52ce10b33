import { type Analytics, createAnalytics, isCountingRefused } from './analytics.ts';
import type { ViewerContext } from './context.ts';
import { createLive } from './live.ts';
import type { Bootstrap, VersionFile } from './types.ts';

type TrustedPolicy = { createScriptURL(url: string): string };
type TrustedFactory = { createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy };

/** Creates the redraw worker from our own origin. */
export function createWorker(url: string): Worker {
  return new Worker(ownScript(url));
}

/** Returns the address of one of our scripts. With Trusted Types, uses the only policy that the document allows. */
export function ownScript(url: string): string {
  const address = new URL(url, location.href);
  if (address.origin !== location.origin) throw new Error('The worker must come from our own origin.');
  policy ??=
    (globalThis as { trustedTypes?: TrustedFactory }).trustedTypes?.createPolicy('atrium', {
      createScriptURL: (own) => own,
    }) ?? null;
  return policy ? policy.createScriptURL(address.href) : address.href;
}

let policy: TrustedPolicy | null = null;

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

/** Checks for live changes. Returns a function that stops this. A preview has no live data. */
export function startLive(ctx: ViewerContext, apply: (file: VersionFile) => Promise<void>): () => void {
  if (ctx.boot.isPreview) return () => undefined;
  let lastActive = Date.now();
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  const live = createLive({
    async fetchVersion() {
      const response = await fetch(`${ctx.boot.urls.data}version.json`, { cache: 'no-cache' });
      ctx.hearTime(response.headers.get('date'));
      const file = response.status === 200 ? ((await response.json()) as VersionFile) : null;
      return { status: response.status, retryAfter: response.headers.get('retry-after'), file };
    },
    apply,
    isHidden: () => document.visibilityState === 'hidden',
    lastActive: () => lastActive,
    now: () => Date.now(),
    schedule,
  });
  for (const name of ['pointerdown', 'keydown', 'wheel']) {
    ctx.root.addEventListener(
      name,
      () => {
        lastActive = Date.now();
      },
      options,
    );
  }
  document.addEventListener('visibilitychange', live.wake, options);
  addEventListener('online', live.wake, options);
  live.start(ctx.boot.project.version);
  return () => {
    live.stop();
    stop.abort();
  };
}

function schedule(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
