import { AppError } from '#lib/contract/errors.ts';
import { requireCurrentKey } from '#lib/http/map-moved.ts';
import type { PublicRequest } from '#lib/http/prepared-answer.ts';
import { openMap } from '#lib/http/public-access.ts';
import { withPublished } from '#lib/maps/live/find-live.ts';
import { findPublished, type PublishedProject } from '#lib/maps/live/find-published.ts';
import { StaleVersion } from '#lib/maps/live/load-live-map.ts';
import { kilobyte } from '#lib/plans/units.ts';
import { answer } from '#lib/platform/answer.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { versionFileOf } from './answer-embed-data.ts';
import { end, forget, hub, type Stream } from './open-streams.ts';

/** All visitors of a building may share one address. */
const streamsPerAddressMax = 500;
const streamsMax = 2_000;
const askEveryMs = 500;
/** A change of a map that is open so often is fetched over the whole time; of one that is open seldom, sooner. */
const spread = { msMax: 3_000, msEach: 1.5 };
/** Proxies end connections that are silent for longer. */
const commentEveryMs = 20_000;
/** A reader that leaves more than this unread is cut off. */
const unreadBytesMax = 64 * kilobyte;
const retryAfterSeconds = 60;

/**
 * Answers a stream of server-sent events about a published map: `version` with the content of `version.json`, at once and
 * at every change, and `gone` when the map ends to be public. Throws 503 beyond the bounds on streams, and where nobody
 * can hold a stream open; the map then polls.
 */
export async function answerEvents(request: PublicRequest, idOrKey: string): Promise<Response> {
  request.headers.Vary = 'Origin';
  return withPublished(idOrKey, async (found) => {
    const published = openMap(request, found, anonymous);
    requireCurrentKey(idOrKey, published);
    const first = await versionFileOf(published, request.origin);
    const body = openStream(request, published, eventOf('version', first));
    return answer(
      200,
      {
        ...request.headers,
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // Asks nginx not to collect the answer.
        'X-Accel-Buffering': 'no',
      },
      body,
    );
  });
}

const anonymous = { actor: { kind: 'anonymous' } } as const;

function openStream(
  { clientAddress: address, origin, isHeld, header }: PublicRequest,
  published: PublishedProject,
  first: Uint8Array,
): ReadableStream<Uint8Array> {
  const { streams, byAddress, isClosed } = hub();
  const ofAddress = byAddress.get(address) ?? 0;
  if (!isHeld || isClosed || streams.size >= streamsMax || ofAddress >= streamsPerAddressMax)
    throw new AppError('unavailable.busy', {}, { retryAfterSeconds });
  // The request itself is not kept: there are many.
  const asked = new Map(['origin', 'referer'].map((name) => [name, header(name)]));
  const again = { origin, header: (name: string) => asked.get(name) ?? null };
  let stream: Stream;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const { id: projectId, liveVersion: version } = published;
        const mayRead = (now: PublishedProject) => isOpen(again, now);
        stream = { projectId, origin, address, version, mayRead, controller };
        streams.add(stream);
        byAddress.set(address, ofAddress + 1);
        startTimers();
        controller.enqueue(first);
      },
      cancel: () => forget(stream),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: unreadBytesMax }),
  );
}

function isOpen(request: Pick<PublicRequest, 'origin' | 'header'>, published: PublishedProject): boolean {
  try {
    openMap({ ...request, headers: {} }, published, anonymous);
    return true;
  } catch {
    return false;
  }
}

function startTimers(): void {
  const { timers } = hub();
  if (timers.length > 0) return;
  timers.push(setInterval(() => void askForAll(), askEveryMs));
  timers.push(setInterval(() => tell([...hub().streams], comment), commentEveryMs));
  for (const timer of timers) timer.unref();
}

/** Asks for the versions of all projects with an open stream, which the batcher makes one query, and tells changes. */
async function askForAll(): Promise<void> {
  const state = hub();
  if (state.isAsking) return;
  state.isAsking = true;
  try {
    const byProject = Map.groupBy(state.streams, ({ projectId }) => projectId);
    await Promise.all(Array.from(byProject, ([projectId, streams]) => ask(projectId, streams)));
  } catch (error) {
    // Without an answer nothing is told. The next question tells all that has changed.
    if (!(error instanceof AppError)) log('warn', 'events_unasked', describeError(error));
  } finally {
    state.isAsking = false;
  }
}

async function ask(projectId: string, streams: readonly Stream[]): Promise<void> {
  const published = await findPublished(projectId);
  // The last known state is no news.
  if (published?.ageS !== undefined) return;
  const changed = streams.filter(({ version }) => version !== published?.liveVersion);
  if (changed.length === 0) return;
  const left = changed.filter(({ mayRead }) => published && mayRead(published));
  for (const stream of changed) if (!left.includes(stream)) end(stream, eventOf('gone', {}));
  if (!published) return;
  try {
    for (const [origin, ofOrigin] of Map.groupBy(left, (stream) => stream.origin)) {
      const spread_ms = Math.min(spread.msMax, Math.ceil(streams.length * spread.msEach));
      const event = eventOf('version', { ...(await versionFileOf(published, origin)), spread_ms });
      for (const stream of ofOrigin) stream.version = published.liveVersion;
      tell(ofOrigin, event);
    }
  } catch (error) {
    // It has changed again; the next question tells.
    if (!(error instanceof StaleVersion)) throw error;
  }
}

const encoder = new TextEncoder();
const comment = encoder.encode(':\n\n');

function eventOf(name: 'version' | 'gone', data: object): Uint8Array {
  return encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

function tell(streams: readonly Stream[], bytes: Uint8Array): void {
  for (const stream of streams) {
    if ((stream.controller.desiredSize ?? 0) <= 0) end(stream);
    else stream.controller.enqueue(bytes);
  }
}
