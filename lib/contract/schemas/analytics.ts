import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { routeProfiles } from '../choices.ts';
import { coded } from '../fault.ts';
import { list } from '../list.ts';
import { integerBetween, key, languageCode, linkUrl, text, timestamp, uuid } from '../scalars.ts';

const mapLoadSources = ['embed', 'page', 'qr', 'kiosk'] as const;

/** An id or a key, by which the viewer knows a level. */
const idOrKey = text(limits.keyCharsMax);
const host = text(260);
const common = { lang: languageCode.optional(), host: host.optional() };

const click = z.strictObject({ id: uuid, key: key.optional(), level: idOrKey.optional(), ...common });

const params = {
  areaClick: click,
  markerClick: click,
  searchQuery: z.strictObject({
    query: text(limits.searchedCharsMax),
    results: integerBetween(0, limits.orderMax).optional(),
    ...common,
  }),
  mapLoad: z.strictObject({
    level: idOrKey.optional(),
    source: z.enum(mapLoadSources).optional(),
    ...common,
  }),
  levelChange: z.strictObject({ level: idOrKey, ...common }),
  routeAsked: z.strictObject({
    /** Keys of places, never points. */
    from: key.optional(),
    to: key,
    level: idOrKey.optional(),
    profile: z.enum(routeProfiles),
    found: z.boolean(),
    ...common,
  }),
  linkClick: z.strictObject({ id: uuid, url: linkUrl, ...common }),
};

const event = <Name extends keyof typeof params>(name: Name) =>
  z.strictObject({ event: z.literal(name), params: params[name], timestamp });

/**
 * One event of the embedded map (docs/contract.md, 7.4 Analytics). Nothing in it distinguishes one visitor from
 * another.
 */
const analyticsEvent = z
  .discriminatedUnion('event', [
    event('areaClick'),
    event('markerClick'),
    event('searchQuery'),
    event('mapLoad'),
    event('levelChange'),
    event('linkClick'),
    event('routeAsked'),
  ])
  .meta({ id: 'AnalyticsEvent' });

export type AnalyticsEvent = z.infer<typeof analyticsEvent>;

const sizedEvent = z.preprocess((value, ctx) => {
  if (isWithin(value, limits.analyticsEventBytesMax)) return value;
  ctx.addIssue(coded('value.bytesMax', { count: limits.analyticsEventBytesMax }));
  return z.NEVER;
}, analyticsEvent);

export const analyticsBatch = z.strictObject({
  events: list(sizedEvent).max(limits.analyticsEventsPerBatchMax),
  /** When the batch is sent, by the clock of the events. Corrects a wrong clock. */
  sentAt: timestamp.optional(),
});

export type AnalyticsBatch = z.infer<typeof analyticsBatch>;

const encoder = new TextEncoder();

/** Checks whether `value` takes at most `bytesMax` as JSON in UTF-8. */
function isWithin(value: unknown, bytesMax: number): boolean {
  return encoder.encode(JSON.stringify(value)).byteLength <= bytesMax;
}
