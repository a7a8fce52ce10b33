import { AppError } from '#lib/contract/errors.ts';
import { answer } from './answer.ts';

/** Proxies end connections that are silent for longer. */
const commentEveryMs = 20_000;
const retryAfterSeconds = 60;

/** An open stream of server-sent events, with what its process knows about it. */
export type EventStream<Facts> = Facts & {
  /** An address or a person, whose streams are counted. */
  owner: string;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

type StreamBounds = {
  streamsMax: number;
  perOwnerMax: number;
  /** A reader that leaves more than this unread is behind. */
  unreadBytesMax: number;
};

/** Work that repeats while a stream is open. */
type Repeated = { everyMs: number; run: () => void };

/** The open streams of this process of one kind. */
export type StreamHub<Facts> = {
  streams: Set<EventStream<Facts>>;
  byOwner: Map<string, number>;
  timers: NodeJS.Timeout[];
  isClosed: boolean;
};

/** Makes the place of the streams of a process. */
export function newStreamHub<Facts>(): StreamHub<Facts> {
  return { streams: new Set(), byOwner: new Map(), timers: [], isClosed: false };
}

/**
 * Opens a stream that begins with `first`. Starts the work that repeats with the first stream. Throws 503 beyond the
 * bounds, and while the process ends.
 */
export function openStream<Facts extends object>(
  hub: StreamHub<Facts>,
  bounds: StreamBounds,
  { owner, facts, first, repeated }: { owner: string; facts: Facts; first: Uint8Array; repeated: Repeated[] },
): ReadableStream<Uint8Array> {
  const ofOwner = hub.byOwner.get(owner) ?? 0;
  if (hub.isClosed || hub.streams.size >= bounds.streamsMax || ofOwner >= bounds.perOwnerMax)
    throw streamsUnavailable();
  let stream: EventStream<Facts>;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stream = { ...facts, owner, controller };
        hub.streams.add(stream);
        hub.byOwner.set(owner, ofOwner + 1);
        startTimers(hub, repeated);
        controller.enqueue(first);
      },
      cancel: () => forget(hub, stream),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bounds.unreadBytesMax }),
  );
}

/** Returns the 503 for a stream that cannot be had; readers then poll. */
export function streamsUnavailable(): AppError {
  return new AppError('unavailable.busy', {}, { retryAfterSeconds });
}

/** Returns the answer whose body is a stream of events. */
export function answerStream(headers: Record<string, string>, body: ReadableStream<Uint8Array>): Response {
  return answer(
    200,
    {
      ...headers,
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Asks nginx not to collect the answer.
      'X-Accel-Buffering': 'no',
    },
    body,
  );
}

function startTimers<Facts>(hub: StreamHub<Facts>, repeated: readonly Repeated[]): void {
  if (hub.timers.length > 0) return;
  const comments = { everyMs: commentEveryMs, run: () => tell(hub, [...hub.streams], comment) };
  for (const { everyMs, run } of [...repeated, comments]) hub.timers.push(setInterval(run, everyMs));
  for (const timer of hub.timers) timer.unref();
}

/** Sends an event to streams. Ends those whose reader is behind. */
export function tell<Facts>(
  hub: StreamHub<Facts>,
  streams: readonly EventStream<Facts>[],
  event: Uint8Array,
): void {
  for (const stream of streams) {
    if (isBehind(stream)) end(hub, stream);
    else stream.controller.enqueue(event);
  }
}

/** Checks whether the reader of a stream has left much unread. */
export function isBehind({ controller }: { controller: EventStream<object>['controller'] }): boolean {
  return (controller.desiredSize ?? 0) <= 0;
}

/** Ends a stream, after one more event. */
export function end<Facts>(hub: StreamHub<Facts>, stream: EventStream<Facts>, last?: Uint8Array): void {
  if (!hub.streams.has(stream)) return;
  if (last) stream.controller.enqueue(last);
  stream.controller.close();
  forget(hub, stream);
}

/** Ends all streams, and takes no more. */
export function endAll<Facts>(hub: StreamHub<Facts>): void {
  hub.isClosed = true;
  for (const stream of [...hub.streams]) end(hub, stream);
}

function forget<Facts>(hub: StreamHub<Facts>, stream: EventStream<Facts>): void {
  const { streams, byOwner, timers } = hub;
  if (!streams.delete(stream)) return;
  const left = (byOwner.get(stream.owner) ?? 1) - 1;
  if (left > 0) byOwner.set(stream.owner, left);
  else byOwner.delete(stream.owner);
  if (streams.size === 0) for (const timer of timers.splice(0)) clearInterval(timer);
}

const encoder = new TextEncoder();
const comment = encoder.encode(':\n\n');

/** Returns a server-sent event (WHATWG HTML, 9.2) whose data are JSON. */
export function eventOf(name: string, data: object): Uint8Array {
  return encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
