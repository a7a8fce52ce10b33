import { processSingleton } from '#lib/platform/process-singletons.ts';
import type { PublishedProject } from '../maps/live/queries.ts';

/** An open stream of events about a published map. */
export type Stream = {
  projectId: string;
  /** Origin of the addresses in the map. */
  origin: string;
  address: string;
  version: number;
  /** Says whether the reader may still read the map, as for `version.json`. */
  mayRead: (published: PublishedProject) => boolean;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

/** The open streams of this process. */
export type Hub = {
  streams: Set<Stream>;
  byAddress: Map<string, number>;
  timers: NodeJS.Timeout[];
  isAsking: boolean;
  isClosed: boolean;
};

/** Ends all streams of this process, and takes no more. */
export async function endStreams(): Promise<void> {
  const { streams } = Object.assign(hub(), { isClosed: true });
  for (const stream of [...streams]) end(stream);
}

/** Counts the open streams of this process. */
export function countStreams(): number {
  return hub().streams.size;
}

/** Ends a stream, after one more event. */
export function end(stream: Stream, last?: Uint8Array): void {
  if (!hub().streams.has(stream)) return;
  if (last) stream.controller.enqueue(last);
  stream.controller.close();
  forget(stream);
}

/** Forgets a stream that has ended. */
export function forget(stream: Stream): void {
  const { streams, byAddress, timers } = hub();
  if (!streams.delete(stream)) return;
  const left = (byAddress.get(stream.address) ?? 1) - 1;
  if (left > 0) byAddress.set(stream.address, left);
  else byAddress.delete(stream.address);
  if (streams.size === 0) for (const timer of timers.splice(0)) clearInterval(timer);
}

export function hub(): Hub {
  return processSingleton<Hub>('map-events', () => ({
    streams: new Set(),
    byAddress: new Map(),
    timers: [],
    isAsking: false,
    isClosed: false,
  }));
}
