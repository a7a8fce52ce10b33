import { AppError } from '#lib/contract/errors.ts';
import { requireCurrentKey } from '#lib/http/map-moved.ts';
import type { PublicRequest } from '#lib/http/prepared-answer.ts';
import { openMap } from '#lib/http/public-access.ts';
import { withPublished } from '#lib/maps/live/find-live.ts';
import { findPublished, type PublishedProject } from '#lib/maps/live/find-published.ts';
import { StaleVersion } from '#lib/maps/live/load-live-map.ts';
import { kilobyte } from '#lib/plans/units.ts';
import {
  answerStream,
  end,
  eventOf,
  openStream,
  streamsUnavailable,
  tell,
} from '#lib/platform/event-streams.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { versionFileOf } from './answer-embed-data.ts';
import { hub, type Stream } from './open-streams.ts';

/** All visitors of a building may share one address. */
const bounds = { streamsMax: 2_000, perOwnerMax: 500, unreadBytesMax: 64 * kilobyte };
const askEveryMs = 500;
/** A change of a map that is open so often is fetched over the whole time; of one that is open seldom, sooner. */
const spread = { msMax: 3_000, msEach: 1.5 };

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
    return answerStream(request.headers, streamOf(request, published, eventOf('version', first)));
  });
}

const anonymous = { actor: { kind: 'anonymous' } } as const;

function streamOf(
  { clientAddress: owner, origin, isHeld, header }: PublicRequest,
  { id: projectId, liveVersion: version }: PublishedProject,
  first: Uint8Array,
): ReadableStream<Uint8Array> {
  if (!isHeld) throw streamsUnavailable();
  // The request itself is not kept: there are many.
  const asked = new Map(['origin', 'referer'].map((name) => [name, header(name)]));
  const again = { origin, header: (name: string) => asked.get(name) ?? null };
  const mayRead = (now: PublishedProject) => isOpen(again, now);
  return openStream(hub(), bounds, {
    owner,
    facts: { projectId, origin, version, mayRead },
    first,
    repeated: [{ everyMs: askEveryMs, run: () => void askForAll() }],
  });
}

function isOpen(request: Pick<PublicRequest, 'origin' | 'header'>, published: PublishedProject): boolean {
  try {
    openMap({ ...request, headers: {} }, published, anonymous);
    return true;
  } catch {
    return false;
  }
}

let isAsking = false;

/** Asks for the versions of all projects with an open stream, which the batcher makes one query, and tells changes. */
async function askForAll(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    const byProject = Map.groupBy(hub().streams, ({ projectId }) => projectId);
    await Promise.all(Array.from(byProject, ([projectId, streams]) => ask(projectId, streams)));
  } catch (error) {
    // Without an answer nothing is told. The next question tells all that has changed.
    if (!(error instanceof AppError)) log('warn', 'events_unasked', describeError(error));
  } finally {
    isAsking = false;
  }
}

async function ask(projectId: string, streams: readonly Stream[]): Promise<void> {
  const published = await findPublished(projectId);
  // The last known state is no news.
  if (published?.ageS !== undefined) return;
  const changed = streams.filter(({ version }) => version !== published?.liveVersion);
  if (changed.length === 0) return;
  const left = changed.filter(({ mayRead }) => published && mayRead(published));
  for (const stream of changed) if (!left.includes(stream)) end(hub(), stream, eventOf('gone', {}));
  if (!published) return;
  try {
    for (const [origin, ofOrigin] of Map.groupBy(left, (stream) => stream.origin)) {
      const spread_ms = Math.min(spread.msMax, Math.ceil(streams.length * spread.msEach));
      const event = eventOf('version', { ...(await versionFileOf(published, origin)), spread_ms });
      for (const stream of ofOrigin) stream.version = published.liveVersion;
      tell(hub(), ofOrigin, event);
    }
  } catch (error) {
    // It has changed again; the next question tells.
    if (!(error instanceof StaleVersion)) throw error;
  }
}
