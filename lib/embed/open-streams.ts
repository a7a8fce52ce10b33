import { type EventStream, endAll, newStreamHub, type StreamHub } from '#lib/platform/event-streams.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import type { PublishedProject } from '../maps/live/queries.ts';

type Facts = {
  projectId: string;
  /** Origin of the addresses in the map. */
  origin: string;
  version: number;
  /** Says whether the reader may still read the map, as for `version.json`. */
  mayRead: (published: PublishedProject) => boolean;
};

/** An open stream of events about a published map. Its owner is an address. */
export type Stream = EventStream<Facts>;

/** Ends all streams of this process, and takes no more. */
export async function endStreams(): Promise<void> {
  endAll(hub());
}

/** Counts the open streams of this process. */
export function countStreams(): number {
  return hub().streams.size;
}

/** The open streams of this process. */
export function hub(): StreamHub<Facts> {
  return processSingleton('map-events', newStreamHub<Facts>);
}
