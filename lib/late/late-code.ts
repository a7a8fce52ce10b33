import { whenIdle } from './when-idle.ts';

/** Why code that somebody waits for is not there: it takes long, nothing answers, or the server has a new version. */
export type LateTrouble = 'slow' | 'offline' | 'newVersion';

/** Code that is loaded on demand, once. */
export type LateCode<Parts> = {
  /** Null until the code is loaded. */
  readonly parts: Parts | null;
  /**
   * Loads the code and passes it to `take`, at once if it is there. A failed load goes on by itself, and `lateTrouble`
   * says so meanwhile. Returns a function that ends the wait.
   */
  want(take?: (parts: Parts) => void): () => void;
  /** Like `want`, for an action that cannot be taken back. */
  load(): Promise<Parts>;
  /** Tries once to load the code before it is wanted. Resolves when the try has ended. */
  ahead(): Promise<void>;
  subscribe(listener: () => void): () => void;
};

const slowMs = 1000;
const waitMs = { first: 1000, longest: 30_000 };
/** How many parts are loaded ahead at once, and the longest wait for an idle moment before them. */
const ahead = { count: 4, idleMs: 200 };

const known = new Set<LateCode<unknown>>();
const troubles = new Map<object, LateTrouble>();
const troubleListeners = new Set<() => void>();
/** Ends the pauses between tries. */
const pauses = new Set<() => void>();

/** The worst trouble of all code that somebody waits for. */
export const lateTrouble = {
  get(): LateTrouble | null {
    const all = [...troubles.values()];
    return (['newVersion', 'offline', 'slow'] as const).find((one) => all.includes(one)) ?? null;
  },
  subscribe(listener: () => void): () => void {
    troubleListeners.add(listener);
    return () => troubleListeners.delete(listener);
  },
};

/** Declares code that is loaded on demand. Modules call it once for each part, when they load. */
export function lateCode<Parts>(fetchParts: () => Promise<Parts>): LateCode<Parts> {
  const takers = new Set<(parts: Parts) => void>();
  const listeners = new Set<() => void>();
  let parts: Parts | null = null;
  let trying: Promise<void> | null = null;
  const arrive = (fetched: Parts) => {
    parts = fetched;
    setTrouble(code, null);
    for (const listener of listeners) listener();
    for (const take of [...takers]) take(fetched);
    takers.clear();
  };
  const tryOnce = async () => {
    const fetched = await fetchParts().catch(async (error: unknown) => {
      const trouble = await troubleOf(error);
      if (takers.size > 0) setTrouble(code, trouble);
      return null;
    });
    if (fetched !== null) arrive(fetched);
  };
  /** Tries until the code is there, or nobody waits any more. */
  const tryOn = async () => {
    for (let turn = 0; parts === null && (turn === 0 || takers.size > 0); turn++) {
      await tryOnce();
      if (parts === null && takers.size > 0) await pause(turn);
    }
    trying = null;
  };
  const begin = () => {
    trying ??= tryOn();
    return trying;
  };
  const code: LateCode<Parts> = {
    get parts() {
      return parts;
    },
    want(take = () => {}) {
      if (parts !== null) {
        take(parts);
        return () => {};
      }
      // Each wait is its own, also if two have the same function.
      const taker = (fetched: Parts) => take(fetched);
      takers.add(taker);
      setTimeout(() => takers.has(taker) && !troubles.has(code) && setTrouble(code, 'slow'), slowMs);
      tryNow();
      void begin();
      return () => {
        takers.delete(taker);
        if (takers.size === 0) setTrouble(code, null);
      };
    },
    load: () => new Promise((done) => void code.want(done)),
    async ahead() {
      if (parts === null) await begin();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  known.add(code);
  return code;
}

/** Declares code that has a form for each key, such as a language. A form is loaded when it is first asked for. */
export function lateCodes<Parts, Key extends string = string>(
  fetchParts: (key: Key) => Promise<Parts>,
): (key: Key) => LateCode<Parts> {
  const codes = new Map<Key, LateCode<Parts>>();
  return (key) => {
    const code = codes.get(key) ?? lateCode(() => fetchParts(key));
    codes.set(key, code);
    return code;
  };
}

/**
 * Loads all code that the page may want, a few parts at a time while the browser is idle, and again when the
 * connection is back. Parts of a part are loaded after it. Resolves when all were tried once.
 */
export async function fetchAllAhead(signal: AbortSignal): Promise<void> {
  addEventListener('online', () => void tryAll(signal), { signal });
  await tryAll(signal);
}

async function tryAll(signal: AbortSignal): Promise<void> {
  const tried = new Set<LateCode<unknown>>();
  while (!signal.aborted) {
    const missing = [...known].filter((code) => code.parts === null && !tried.has(code));
    const next = missing.slice(0, ahead.count);
    if (next.length === 0) return;
    await new Promise<void>((done) => whenIdle(done, ahead.idleMs));
    await Promise.all(next.map((code) => code.ahead()));
    for (const code of next) tried.add(code);
  }
}

/** Makes all code that somebody waits for try again now. */
function tryNow(): void {
  for (const end of [...pauses]) end();
}

/** Waits for the next try: longer each time, or until the connection is back. */
function pause(turn: number): Promise<void> {
  return new Promise((done) => {
    const stop = new AbortController();
    const end = () => {
      clearTimeout(timer);
      stop.abort();
      pauses.delete(end);
      done();
    };
    const timer = setTimeout(end, Math.min(waitMs.first * 2 ** turn, waitMs.longest));
    if (typeof window !== 'undefined') window.addEventListener('online', end, { signal: stop.signal });
    pauses.add(end);
  });
}

function setTrouble(code: object, trouble: LateTrouble | null): void {
  if ((troubles.get(code) ?? null) === trouble) return;
  if (trouble) troubles.set(code, trouble);
  else troubles.delete(code);
  for (const listener of troubleListeners) listener();
}

/**
 * Returns why code could not be loaded. `newVersion`: the server answers, and does not have the file any more, or the
 * file does not run. Everything else may pass: no connection, a server that starts.
 */
async function troubleOf(error: unknown): Promise<'offline' | 'newVersion'> {
  // Both kinds of bundles name the file in the message of the error.
  const words = String(error).split(/\s/);
  const address = words.find((word) => word.includes('/') && /\.(?:js|css)$/.test(word));
  try {
    const answer = await fetch(address ?? location.href, { method: 'HEAD', cache: 'no-store' });
    if (answer.status === 404 || answer.status === 410) return 'newVersion';
    return address === undefined && answer.ok ? 'newVersion' : 'offline';
  } catch {
    return 'offline';
  }
}
