import type { Person } from './people.ts';
import { savesData } from './saves-data.ts';

/** How long to wait after a stream that could not be had, and between two polls meanwhile. */
const waitMs = { first: 2_000, longest: 60_000 };
const pollMs = 10_000;

type Told = { revision: number; by: { name: string } | null; people: Person[] };

type Follower = {
  /** Called with each revision of the project, own ones too, and the name of who made it. */
  revision(revision: number, by: string | null): void;
  people(people: readonly Person[]): void;
  /** Asks for the revision where no stream can be had: on a host of functions, or behind a proxy that collects it. */
  poll(): Promise<void>;
};

/**
 * Follows the events of a project while the page is visible: by its stream, or by polls until a stream can be had.
 * Returns a function that stops.
 */
export function followEvents(projectId: string, follower: Follower): () => void {
  const stop = new AbortController();
  let stream: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const open = () => {
    // A browser that saves data polls.
    if (typeof EventSource === 'undefined' || savesData()) return;
    stream = new EventSource(`/api/projects/${projectId}/events/`);
    const on = (name: string, take: (data: Told) => void) =>
      stream?.addEventListener(name, (event) => {
        failures = 0;
        take(JSON.parse((event as MessageEvent<string>).data));
      });
    on('revision', ({ revision, by }) => follower.revision(revision, by?.name ?? null));
    on('presence', ({ people }) => follower.people(people));
    stream.onerror = () => {
      // The browser connects again by itself unless it was refused.
      if (stream?.readyState !== EventSource.CLOSED) return;
      failures++;
      follower.people([]);
      again = setTimeout(open, Math.min(waitMs.longest, waitMs.first * 2 ** failures));
    };
  };
  const close = () => {
    clearTimeout(again);
    stream?.close();
    stream = null;
  };
  const look = () => {
    close();
    // A hidden page holds no connection: browsers allow six of a host.
    if (document.visibilityState === 'visible' && navigator.onLine) open();
    else follower.people([]);
  };
  const poller = setInterval(() => {
    const isOpen = stream?.readyState === EventSource.OPEN;
    // Without a connection, the next poll asks again.
    const mayAsk = document.visibilityState === 'visible' && navigator.onLine;
    if (!isOpen && mayAsk) follower.poll().catch(() => {});
  }, pollMs);
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  for (const event of ['online', 'offline']) addEventListener(event, look, { signal: stop.signal });
  stop.signal.addEventListener('abort', () => {
    clearInterval(poller);
    close();
  });
  look();
  return () => stop.abort();
}
