import { z } from 'zod';
import { limits } from '../../plans/limits.ts';
import { list } from '../list.ts';
import { integerBetween, key, languageCode, linkUrl, text, timestamp, uuid } from '../scalars.ts';

export const mapLoadSources = ['embed', 'page', 'qr', 'kiosk'] as const;

/** An id or a key: what the viewer knows a level by. */
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
  linkClick: z.strictObject({ id: uuid, url: linkUrl, ...common }),
};

const event = <Name extends keyof typeof params>(name: Name) =>
  z.strictObject({ event: z.literal(name), params: params[name], timestamp });

/** One event of the embedded map (additions section 5): nothing in it tells one visitor from another. */
export const analyticsEvent = z
  .discriminatedUnion('event', [
    event('areaClick'),
    event('markerClick'),
    event('searchQuery'),
    event('mapLoad'),
    event('levelChange'),
    event('linkClick'),
  ])
  .meta({ id: 'AnalyticsEvent' });

export type AnalyticsEvent = z.infer<typeof analyticsEvent>;

const sizedEvent = z.preprocess((value, ctx) => {
  if (isWithin(value, limits.analyticsEventBytesMax)) return value;
  ctx.addIssue(`At most ${limits.analyticsEventBytesMax.toLocaleString('en')} bytes.`);
  return z.NEVER;
}, analyticsEvent);

export const analyticsBatch = z.strictObject({
  events: list(sizedEvent).max(limits.analyticsEventsPerBatchMax),
});

const encoder = new TextEncoder();
const bytesPerUnitMax = 3;

/** Whether `value` is at most so long as JSON in UTF-8; most texts are so short that nobody needs to count. */
function isWithin(value: unknown, bytesMax: number): boolean {
  const text = JSON.stringify(value) ?? '';
  return text.length * bytesPerUnitMax <= bytesMax || encoder.encode(text).byteLength <= bytesMax;
}
