import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { endpoint } from '../declare.ts';
import { askedLanguage, text } from '../scalars.ts';
import { analyticsBatch } from '../schemas/analytics.ts';
import { area } from '../schemas/area.ts';
import { level, levelMetadata } from '../schemas/level.ts';
import { marker } from '../schemas/marker.ts';
import { publicProject } from '../schemas/project.ts';

const publicRead = <Path extends string, R extends z.ZodType>(path: Path, summary: string, reply: R) =>
  endpoint(`GET /api/p/{project}/${path}`, { summary, auth: 'public', reply, replyIsTrusted: true });

export const getPublicProject = publicRead('', 'Get a published map without its places', publicProject);

export const listPublicLevels = publicRead(
  'levels/',
  'List the levels of a published map with counts of areas and markers',
  z.array(levelMetadata),
);

export const getPublicLevel = publicRead(
  'levels/{level}/',
  'Get a published level with its areas and markers',
  level,
);

export const getPublicArea = publicRead('areas/{area}/', 'Get a published area', area);

export const getPublicMarker = publicRead('markers/{marker}/', 'Get a published marker', marker);

export const searchResult = z
  .object({
    kind: z.enum(['area', 'marker']),
    id: z.uuid(),
    key: z.string(),
    level: z.object({ id: z.uuid(), key: z.string(), name: z.string() }),
    title: z.string().nullable(),
    lang: z.string(),
  })
  .meta({ id: 'SearchResult' });

export const searchPublicMap = endpoint('GET /api/p/{project}/search/', {
  summary: 'Search places on all levels, best match first. Ignores case and accents and tolerates one typo',
  auth: 'public',
  query: z.object({ q: text(limits.nameCharsMax).optional(), lang: askedLanguage.optional() }),
  reply: z.array(searchResult),
});

export const ingestEvents = endpoint('POST /api/p/{project}/analytics/', {
  summary: 'Send a batch of analytics events. No event identifies a visitor',
  auth: 'public',
  status: 202,
  body: analyticsBatch,
  limit: 'analytics',
  reply: z.object({ accepted: z.int() }),
});
