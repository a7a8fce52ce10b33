/** What directions ask about the connection. */
export type Connection = {
  /** Checks whether the service answers. */
  isThere(): Promise<boolean>;
  /** Resolves when the connection is back, or may be. */
  isBack(): Promise<void>;
};

/** A server that starts again is no event of the browser. */
const retryMs = 10_000;

export const browserConnection: Connection = {
  isThere: async () =>
    navigator.onLine &&
    fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  isBack: () =>
    new Promise((done) => {
      const stop = new AbortController();
      const end = () => {
        clearTimeout(timer);
        stop.abort();
        done();
      };
      const timer = setTimeout(end, retryMs);
      addEventListener('online', end, { signal: stop.signal });
    }),
};
