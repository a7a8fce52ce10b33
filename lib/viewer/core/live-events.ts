import type { VersionFile } from './types.ts';

type EventsOptions = {
  /** Null for a map without a stream. */
  url: string | null;
  /** Name of the map in this browser: one of its pages holds the stream for all. */
  name: string;
  /** Takes a state that was told. */
  hear(file: VersionFile): void;
  /** Nobody tells the changes any more. */
  left(): void;
};

type Told = { file: VersionFile };

export type Events = { start(): void; stop(): void; isTold(): boolean };

/** The first event comes at once. A proxy that collects the answer holds it back. */
const firstMs = 5_000;
const failuresMax = 3;
/** What many maps do when their streams end at once is spread over this time. */
const spreadMs = 3_000;
/** Pages that listen to another one hear from it every few seconds, or take its place. */
const toldMs = 25_000;
const sayEveryMs = 10_000;

/**
 * Hears of the changes of a map by server-sent events while the page is visible. One page of a browser holds the stream
 * and tells the others. Gives up after three failures, and where the browser has no locks: the map polls then.
 */
export function followEvents({ url, name, hear, left }: EventsOptions): Events {
  let leave: AbortController | null = null;
  let failures = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  let channel: BroadcastChannel | null = null;
  const isTold = () => performance.now() - toldAt < toldMs;
  const told = (file: VersionFile) => {
    toldAt = performance.now();
    hear(file);
  };
  /** Holds the stream until it breaks or the page leaves. Resolves to whether it was of use. */
  const hold = (url: string, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const source = new EventSource(url);
      let last: VersionFile | null = null;
      const say = () => {
        if (!last) return;
        toldAt = performance.now();
        channel?.postMessage({ file: last } satisfies Told);
      };
      const timer = setInterval(say, sayEveryMs);
      const end = () => {
        source.close();
        clearInterval(timer);
        clearTimeout(late);
        resolve(last !== null);
      };
      const late = setTimeout(() => last || end(), firstMs);
      source.addEventListener('version', (event) => {
        last = JSON.parse(event.data) as VersionFile;
        told(last);
        say();
      });
      source.addEventListener('gone', end);
      source.addEventListener('error', end);
      signal.addEventListener('abort', end);
    });
  const follow = async (url: string, signal: AbortSignal) => {
    while (!signal.aborted && failures < failuresMax) {
      const wasOfUse = await navigator.locks.request(lockOf(name), { signal }, () => hold(url, signal));
      failures = wasOfUse ? 0 : failures + 1;
      if (signal.aborted) return;
      const wasTold = isTold();
      toldAt = Number.NEGATIVE_INFINITY;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs));
      if (wasTold && !signal.aborted) left();
    }
  };
  return {
    isTold,
    start() {
      if (leave || !url || !('locks' in navigator) || typeof EventSource === 'undefined') return;
      leave = new AbortController();
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<Told>) => told(data.file);
      follow(url, leave.signal).catch(() => {});
    },
    stop() {
      leave?.abort();
      channel?.close();
      leave = channel = null;
      failures = 0;
      toldAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/**
 * Returns the name of the lock of a stream. Over HTTP/1.1 a browser opens six connections to a host, so there all maps
 * share one stream: that of the first map.
 */
function lockOf(name: string): string {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Empty for a page from the cache.
  return /^h[23]/.test(page?.nextHopProtocol ?? '') ? name : 'atrium-live';
}
