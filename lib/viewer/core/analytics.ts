import { cutText } from '../../mapmodel/cut-text.ts';
import { retryAfter } from './load-json.ts';

export type EventName =
  | 'areaClick'
  | 'markerClick'
  | 'searchQuery'
  | 'mapLoad'
  | 'levelChange'
  | 'linkClick'
  | 'routeAsked';
export type EventParams = Record<string, string | number | boolean | null | undefined>;
export type AnalyticsEvent = {
  event: EventName;
  params: Record<string, string | number | boolean>;
  timestamp: string;
};

export type Analytics = {
  track(event: EventName, params?: EventParams): void;
  /** Sends the remaining events when the page closes. */
  flushLast(): void;
  stop(): void;
};

export type AnalyticsOptions = {
  /** Names of the events that the owner enabled. An empty list turns counting off. */
  enabledEvents: readonly EventName[];
  post(body: string): Promise<{ status: number; retryAfter: string | null }>;
  /** Returns false if the body could not be queued. */
  beacon(body: string): boolean;
  /** A clock that nobody sets meanwhile. */
  now(): number;
  schedule(run: () => void, delayMs: number): () => void;
  /** Returns the parameters of every event: language and embedding host. */
  common(): EventParams;
};

const intervalMs = 10_000;
const batchMax = 100;
/** If an outage collects more events than this, the oldest are dropped. */
const keptMax = 200;
/** `sendBeacon` and `keepalive` accept 64 KB; an event has a few hundred bytes. */
const beaconBatchMax = 80;
const paramCharsMax = 500;

/**
 * Collects events and posts them every 10 s. After a 429 or 503 it waits as long as the answer says; after a failure the wait
 * doubles. Events that were not accepted are sent with the next batch. A 4xx drops its batch.
 */
export function createAnalytics(options: AnalyticsOptions): Analytics {
  const waiting: AnalyticsEvent[] = [];
  const enabled = new Set(options.enabledEvents);
  let cancel: (() => void) | null = null;
  let isSending = false;
  let failures = 0;
  let isStopped = false;

  const time = () => new Date(options.now()).toISOString();
  // The service moves the times of a batch by what the visitor's clock is wrong.
  const bodyOf = (events: AnalyticsEvent[]) => JSON.stringify({ events, sentAt: time() });
  const schedule = (delayMs: number) => {
    if (cancel || isStopped || waiting.length === 0) return;
    cancel = options.schedule(() => {
      cancel = null;
      void send();
    }, delayMs);
  };
  const send = async () => {
    if (isSending || waiting.length === 0) return;
    isSending = true;
    const batch = waiting.splice(0, batchMax);
    const answer = await options.post(bodyOf(batch)).catch(() => ({ status: 0, retryAfter: null }));
    isSending = false;
    const isTaken = answer.status >= 200 && answer.status < 300;
    const isRefused =
      answer.status >= 400 && answer.status < 500 && answer.status !== 429 && answer.status !== 408;
    if (!isTaken && !isRefused) waiting.unshift(...batch);
    failures = isTaken || isRefused ? 0 : failures + 1;
    const waitMs = intervalMs * 2 ** Math.min(failures, 5);
    schedule(
      answer.status === 429 || answer.status === 503
        ? Math.max(waitMs, retryAfter(answer.retryAfter) * 1000)
        : failures === 0
          ? intervalMs
          : waitMs,
    );
  };
  return {
    track(event, params = {}) {
      if (isStopped || !enabled.has(event)) return;
      waiting.push({
        event,
        params: cleanParams({ ...options.common(), ...params }),
        timestamp: time(),
      });
      if (waiting.length > keptMax) waiting.splice(0, waiting.length - keptMax);
      schedule(intervalMs);
    },
    flushLast() {
      while (!isStopped && waiting.length > 0) {
        const batch = waiting.slice(0, beaconBatchMax);
        if (!options.beacon(bodyOf(batch))) return;
        waiting.splice(0, batch.length);
      }
    },
    stop() {
      isStopped = true;
      cancel?.();
      waiting.length = 0;
    },
  };
}

/** Checks whether the visitor's browser or the embedding page asks not to be counted. */
export function isCountingRefused(browser: {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}): boolean {
  return browser.doNotTrack === '1' || browser.doNotTrack === 'yes' || browser.globalPrivacyControl === true;
}

/** The server refuses a batch with half a character at the end of a text. */
function cleanParams(params: EventParams): Record<string, string | number | boolean> {
  const kept = Object.entries(params).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return [];
    return [[name, typeof value === 'string' ? cutText(value, paramCharsMax) : value] as const];
  });
  return Object.fromEntries(kept);
}
