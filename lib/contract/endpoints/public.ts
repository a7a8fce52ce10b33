import { z } from 'zod';
import { endpoint } from '../declare.ts';
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
