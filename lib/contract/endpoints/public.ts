import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { endpoint } from '../declare.ts';
import { languageCode, text } from '../scalars.ts';
import { analyticsBatch } from '../schemas/analytics.ts';
import { area } from '../schemas/area.ts';
import { level, levelMetadata } from '../schemas/level.ts';
import { marker } from '../schemas/marker.ts';
import { publicProject } from '../schemas/project.ts';

const tag = 'Public API';

const params = z.object({ project: z.string() });

const publicRead = <R extends z.ZodType, P extends z.ZodType = typeof params>(
  id: string,
  path: string,
  summary: string,
  reply: R,
  pathParams: P,
) =>
  endpoint({
    id,
    method: 'GET',
    path: `/api/p/{project}/${path}`,
    tag,
    summary,
    auth: 'public',
    status: 200,
    params: pathParams,
    reply,
    replyIsTrusted: true,
  });

export const getPublicProject = publicRead(
  'getPublicProject',
  '',
  'A published map without its places',
  publicProject,
  params,
);

export const listPublicLevels = publicRead(
  'listPublicLevels',
  'levels/',
  'Levels with counts',
  z.array(levelMetadata),
  params,
);

export const getPublicLevel = publicRead(
  'getPublicLevel',
  'levels/{level}/',
  'A level with its areas and markers',
  level,
  params.extend({ level: z.string() }),
);

export const getPublicArea = publicRead(
  'getPublicArea',
  'areas/{area}/',
  'An area',
  area,
  params.extend({ area: z.string() }),
);

export const getPublicMarker = publicRead(
  'getPublicMarker',
  'markers/{marker}/',
  'A marker',
  marker,
  params.extend({ marker: z.string() }),
);

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

export const searchPublicMap = endpoint({
  id: 'searchPublicMap',
  method: 'GET',
  path: '/api/p/{project}/search/',
  tag,
  summary: 'Places of all levels that match, best first; case, accents and one typo forgiven',
  auth: 'public',
  status: 200,
  params,
  query: z.object({ q: text(limits.nameCharsMax).optional(), lang: languageCode.optional() }),
  reply: z.array(searchResult),
});

export const ingestEvents = endpoint({
  id: 'ingestEvents',
  method: 'POST',
  path: '/api/p/{project}/analytics/',
  tag,
  summary: 'What visitors did, in batches, anonymous by construction',
  auth: 'public',
  status: 202,
  params,
  body: analyticsBatch,
  limit: 'analytics',
  reply: z.object({ accepted: z.int() }),
});
