import { setTimeout as sleep } from 'node:timers/promises';

/** Results of `callers` writers and readers within one phase. */
export type Phase = {
  name: string;
  writes: number;
  reads: number;
  /** Number of failures of each kind: `503`, `ECONNRESET`, ... */
  failures: Map<string, number>;
  longestMs: number;
  /** Reads that returned an older value than one acknowledged `staleMsMax` before the read began. */
  stale: number;
};

/** A published map with an API key of its own user, so that limits of rate count each writer separately. */
export type Target = { key: string; project: string; map: string };

/** The area of every map whose price is written. */
export const place = 'cafe';
/** Keeps below 300 writes a minute (docs/contract.md, 2.6 Limits of rate). */
const writePauseMs = 220;
const readersMax = 4;

/** Time within which processes hear of writes or ask with each read (docs/operations.md, several processes). */
const staleMsMax = 2500;
const callMsMax = 30_000;

/**
 * Creates a load on published maps at `origin`. A writer for each map sets a price to the next number, one write at a
 * time, and remembers acknowledged numbers. Readers read the maps from the public API, each time from another address.
 */
export function createLoad(origin: string, targets: readonly Target[]) {
  /** By map: acknowledged numbers with the time of their answer, the newest last. */
  const ledger = new Map(targets.map(({ map }) => [map, [{ number: 0, at: 0 }]]));
  let phase = newPhase('start');
  let isOver = false;

  const call = async (path: string, init: RequestInit = {}): Promise<Response | null> => {
    const startedAt = performance.now();
    try {
      const response = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(callMsMax) });
      if (response.ok) return response;
      await response.arrayBuffer();
      fail(phase, String(response.status));
    } catch (error) {
      fail(phase, nameOf(error));
    } finally {
      phase.longestMs = Math.max(phase.longestMs, performance.now() - startedAt);
    }
    return null;
  };
  const write = async ({ project, map, key }: Target) => {
    for (let number = 1; !isOver; number++) {
      const response = await call(`/api/projects/${project}/areas/${place}/`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ price: String(number) }),
      });
      if (response) {
        await response.arrayBuffer();
        ledger.get(map)?.push({ number, at: performance.now() });
        phase.writes++;
      }
      await sleep(writePauseMs);
    }
  };
  const read = async () => {
    for (let i = 0; !isOver; i++) {
      const { map } = targets[i % targets.length] as Target;
      const startedAt = performance.now();
      const response = await call(`/api/p/${map}/areas/${place}/`, {
        headers: { 'x-forwarded-for': randomAddress() },
      });
      if (response) {
        const { price } = (await response.json()) as { price: string | null };
        phase.reads++;
        if (Number(price) < acknowledged(ledger.get(map), startedAt - staleMsMax)) phase.stale++;
      }
      await sleep(response ? 5 : 50);
    }
  };
  const callers = [...targets.map(write), ...Array.from({ length: readersMax }, read)];
  return {
    /** Runs `fault` under load and continues for `ms` after it. Returns the results of this phase. */
    async phase(name: string, ms: number, fault: () => Promise<void> = async () => {}): Promise<Phase> {
      phase = newPhase(name);
      await fault();
      await sleep(ms);
      return phase;
    },
    /** Ends the load. Returns the maps whose stored price is older than the last acknowledged one. */
    async end(stored: (target: Target) => Promise<string | null>): Promise<string[]> {
      isOver = true;
      await Promise.all(callers);
      const lost: string[] = [];
      for (const target of targets) {
        const last = acknowledged(ledger.get(target.map), Number.POSITIVE_INFINITY);
        const found = await stored(target);
        if (Number(found) < last) lost.push(`${target.map}: ${last} was acknowledged, ${found} is stored`);
      }
      return lost;
    },
  };
}

function newPhase(name: string): Phase {
  return { name, writes: 0, reads: 0, failures: new Map(), longestMs: 0, stale: 0 };
}

function fail(phase: Phase, name: string): void {
  phase.failures.set(name, (phase.failures.get(name) ?? 0) + 1);
}

/** Returns the largest number that was acknowledged at `time`. */
function acknowledged(entries: readonly { number: number; at: number }[] = [], time: number): number {
  return entries.findLast(({ at }) => at <= time)?.number ?? 0;
}

/** Returns the code of the innermost cause, because fetch reports socket errors in its causes. */
function nameOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause) inner = inner.cause;
  if (inner instanceof Error)
    return 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.name;
  return String(inner);
}

function randomAddress(): string {
  return Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).reduce(
    (all, each) => `${all}.${each}`,
    '10',
  );
}
