import type { ProjectId } from '#lib/maps/core/scope.ts';
import { type EventStream, endAll, newStreamHub, type StreamHub } from '#lib/platform/event-streams.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';

type Facts = {
  projectId: ProjectId;
  /** Keys do not see the addresses of members. */
  isForKey: boolean;
  /** Says who asked with what. Streams with the same text have the same right. */
  credential: string;
  /** Checks whether the right that opened the stream is still there. */
  mayStill: () => Promise<boolean>;
  /** When that was last confirmed, in ms of `performance.now()`. */
  confirmedAt: number;
  /** When the stream ends by itself, in ms of `performance.now()`. */
  endsAt: number;
  /** What the reader was told last. */
  revision: number;
  people: string;
  /** Since when the reader has left much unread, in ms of `performance.now()`. */
  behindSince: number | null;
};

/** An open stream of events of a project. Its owner is a person. */
export type ProjectStream = EventStream<Facts>;

/** Ends all streams of this process, and takes no more. */
export async function endProjectStreams(): Promise<void> {
  endAll(projectStreams());
}

/** Counts the open streams of this process. */
export function countProjectStreams(): number {
  return projectStreams().streams.size;
}

/** The open streams of this process. */
export function projectStreams(): StreamHub<Facts> {
  return processSingleton('project-events', newStreamHub<Facts>);
}
