import { retryAfter } from './load-json.ts';
import type { VersionFile } from './types.ts';

export type LiveOptions = {
  /** Conditional request: 304 or an unchanged version costs a few bytes. */
  fetchVersion(): Promise<{ status: number; retryAfter: string | null; file: VersionFile | null }>;
  apply(file: VersionFile): Promise<void>;
  isHidden(): boolean;
  /** Time of the visitor's last action (ms). */
  lastActive(): number;
  now(): number;
  schedule(run: () => void, delayMs: number): () => void;
  /** Checks whether a stream tells the changes, so that the map asks only now and then. */
  isTold?(): boolean;
};

export type Live = {
  start(version: number): void;
  wake(): void;
  /** Takes a state that a stream told. */
  hear(file: VersionFile): void;
  stop(): void;
};

const intervalMs = 8000;
/** After this time without activity the map checks less often. */
const calmAfterMs = 2 * 60 * 1000;
const calmIntervalMs = 30_000;
const longestMs = 5 * 60 * 1000;

/** The fetches of many maps that hear of one change are spread over this time, unless the event says another. */
const spreadMs = 3_000;
/** Wait while a question is under way. */
const restMs = 400;

/**
 * Checks for changes every few seconds, less often without activity, and never while hidden. After failures the
 * interval grows; after a 429 it waits as long as the answer says. While a stream tells the changes, it checks every five
 * minutes.
 */
export function createLive(options: LiveOptions): Live {
  let version = 0;
  let cancel: (() => void) | null = null;
  let failures = 0;
  let isLooking = false;
  let isStopped = true;
  let notBefore = 0;
  /** What a stream told last. An older state that waits for its turn must not follow a newer one. */
  let told: VersionFile | null = null;

  const take = async (file: VersionFile) => {
    if (file.version === version) return;
    const isApplied = await options.apply(file).then(
      () => true,
      () => false,
    );
    if (isApplied) version = file.version;
    else failures++;
  };
  const plan = () => {
    cancel?.();
    cancel = null;
    if (isStopped || options.isHidden()) return;
    const isCalm = options.now() - options.lastActive() > calmAfterMs;
    const isTold = failures === 0 && options.isTold?.();
    const usual = (isCalm ? calmIntervalMs : intervalMs) * 2 ** Math.min(failures, 6);
    const delay = Math.max(isTold ? longestMs : Math.min(usual, longestMs), notBefore - options.now());
    cancel = options.schedule(() => void look(), delay);
  };
  const look = async () => {
    if (isStopped || isLooking || options.isHidden() || options.now() < notBefore) return plan();
    isLooking = true;
    const answer = await options.fetchVersion().catch(() => ({ status: 0, retryAfter: null, file: null }));
    if (answer.status === 429) notBefore = options.now() + retryAfter(answer.retryAfter) * 1000;
    const isFine = answer.status === 200 || answer.status === 304;
    failures = isFine ? 0 : failures + 1;
    if (answer.file) await take(answer.file);
    isLooking = false;
    plan();
  };
  const takeTold = () => {
    if (isStopped || !told || told.version === version) return;
    if (isLooking) return void options.schedule(takeTold, restMs);
    const file = told;
    told = null;
    isLooking = true;
    void take(file).then(() => {
      isLooking = false;
      plan();
    });
  };
  return {
    start(from) {
      version = from;
      isStopped = false;
      plan();
    },
    /** The page became visible or online again: checks at once. */
    wake() {
      if (!isStopped) void look();
    },
    hear(file) {
      told = file;
      options.schedule(takeTold, Math.random() * (file.spread_ms ?? spreadMs));
    },
    stop() {
      isStopped = true;
      cancel?.();
    },
  };
}
