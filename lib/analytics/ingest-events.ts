import { invalid } from '#lib/contract/errors.ts';
import { faultAt } from '#lib/contract/fault.ts';
import type { AnalyticsBatch, AnalyticsEvent } from '#lib/contract/schemas/analytics.ts';
import { liveMapOf } from '#lib/maps/live/find-live.ts';
import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { countUsage } from '#lib/platform/usage/count-usage.ts';
import type { EventRow } from './queries-events.ts';
import { storeEvents } from './store-events.ts';

/**
 * Stores what visitors of a published map did (docs/contract.md, 7.4 Analytics): names of places and words, never a
 * person. Silently drops events that the project does not want, and those of crawlers. Returns after the commit.
 */
export async function ingestEvents(
  ctx: Ctx,
  published: PublishedProject,
  batch: AnalyticsBatch,
): Promise<{ accepted: number }> {
  const events = timely(batch, ctx.now());
  if (events.length === 0 || isCrawler(ctx.userAgent)) return { accepted: 0 };
  const { isEnabled, enabledEvents } = (await liveMapOf(published, ctx.origin)).analytics;
  const wanted = isEnabled ? events.filter(({ event }) => enabledEvents.includes(event)) : [];
  // No await here: a function that waits for the commit keeps its events in memory, and there may be many.
  return counted(published.organizationId, {
    stored: storeEvents(
      published.id,
      wanted.map((event) => rowOf(published.id, event)),
    ),
    accepted: wanted.length,
    mapLoads: wanted.filter(({ event }) => event === 'mapLoad').length,
  });
}

type Stored = { stored: Promise<void>; accepted: number; mapLoads: number };

/** Counts a batch as usage once it is stored. */
async function counted(
  organizationId: string,
  { stored, accepted, mapLoads }: Stored,
): Promise<{ accepted: number }> {
  await stored;
  countUsage(organizationId, { analyticsEvents: accepted, mapLoads });
  return { accepted };
}

/**
 * Returns the events by the clock of the server. A batch that tells when it was sent may come from a clock that is
 * wrong: its times are moved, and events that are too old are dropped. Throws 400 for wrong times of other batches.
 */
function timely({ events, sentAt }: AnalyticsBatch, now: Date): readonly AnalyticsEvent[] {
  const oldest = now.getTime() - limits.analyticsPastSecondsMax * 1000;
  const newest = now.getTime() + limits.analyticsFutureSecondsMax * 1000;
  const isTimely = timeBetween(oldest, newest);
  if (sentAt === undefined) {
    refuseUntimely(events, isTimely);
    return events;
  }
  const behindMs = now.getTime() - Date.parse(sentAt);
  const moved =
    Math.abs(behindMs) < clockToleranceMs ? events : events.map((event) => later(event, behindMs, now));
  return moved.filter(({ timestamp }) => isTimely(timestamp));
}

/** Requests take seconds, so a smaller difference says nothing about a clock. */
const clockToleranceMs = 60_000;

/** Returns an event moved by `ms`, at the latest to `now`. */
function later(event: AnalyticsEvent, ms: number, now: Date): AnalyticsEvent {
  const time = Math.min(Date.parse(event.timestamp) + ms, now.getTime());
  // Before the first possible date, an event is too old anyway.
  return { ...event, timestamp: new Date(Math.max(time, 0)).toISOString() };
}

function refuseUntimely(events: readonly AnalyticsEvent[], isTimely: (timestamp: string) => boolean): void {
  const faults = events.flatMap(({ timestamp }, i) =>
    isTimely(timestamp) ? [] : [faultAt(`events[${i}].timestamp`, 'value.recent')],
  );
  if (faults.length > 0) throw invalid(faults.slice(0, limits.faultsMax));
}

/** Returns a check that a time is between `oldest` and `newest`, both in milliseconds since 1970 and inclusive. */
function timeBetween(oldest: number, newest: number): (timestamp: string) => boolean {
  const [first, last] = [new Date(oldest).toISOString(), new Date(newest).toISOString()];
  return (timestamp) => {
    // ISO texts of the same form sort like their times. Most times have this form, and parsing each is slow.
    const isOfThisForm = timestamp.length === first.length && timestamp.endsWith('Z');
    if (isOfThisForm) return timestamp >= first && timestamp <= last;
    const time = Date.parse(timestamp);
    return time >= oldest && time <= newest;
  };
}

function rowOf(projectId: string, { event, params, timestamp }: AnalyticsEvent): EventRow {
  return {
    projectId,
    event,
    happenedAt: plainTime(timestamp),
    entityId: 'id' in params ? params.id : null,
    level: ('level' in params ? params.level : null) ?? null,
    query: 'query' in params ? params.query : null,
    results: ('results' in params ? params.results : null) ?? null,
    url: 'url' in params ? params.url : null,
    source: ('source' in params ? params.source : null) ?? null,
    language: params.lang ?? null,
    host: params.host ?? null,
    routeFrom: ('from' in params ? params.from : null) ?? null,
    routeTo: 'to' in params ? params.to : null,
    profile: 'profile' in params ? params.profile : null,
    found: 'found' in params ? params.found : null,
  };
}

/** Length with microseconds. PostgreSQL rounds longer fractions, which may move a time to another day. */
const plainCharsMax = 27;

/** Returns a time in UTC that PostgreSQL accepts. Most times have that form already. */
function plainTime(timestamp: string): string {
  const isPlain = timestamp.endsWith('Z') && timestamp.length <= plainCharsMax;
  return isPlain ? timestamp : new Date(timestamp).toISOString();
}

/**
 * Names in the `User-Agent` of programs that read pages for search engines, previews, archives and monitoring. Most
 * name themselves a bot, a crawler or a spider; CUBOT makes telephones.
 */
const names =
  /(?<!\bcu)bot(?![a-z])|crawler|spider|slurp|facebookexternalhit|google-(?:inspectiontool|read-aloud|site-verification)|googleother|mediapartners-google|apis-google|feedfetcher|chrome-lighthouse|bingpreview|yandex(?:images|metrika|render)|baidu-|archive\.org|ia_archiver|pingdom|uptime|statuscake|gtmetrix|site24x7|newrelicpinger|datadog\/synthetics|facebookcatalog|meta-external|skypeuripreview|embedly|iframely|vkshare|cardyb|web preview|pagerenderer|duplexweb|google favicon|yandexfavicons|yeti\/|qwantify|nutch|heritrix|scrapy|httrack|prerender|barkrowler|seokicks|w3c_validator|alwaysonline|healthcheck|kube-probe|googlehc|(?:chatgpt|perplexity|claude)-(?:user|web)|anthropic-ai|cohere-ai|daum\/|feedly/i;

/** Checks whether a request comes from a known crawler. Browsers that programs control are visitors. */
export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && names.test(userAgent.slice(0, 500));
}
