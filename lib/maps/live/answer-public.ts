import { database } from '#db/client.ts';
import { findBearer } from '#lib/identity/auth/find-actor.ts';
import type { Actor } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { rateLimitHeaders } from '#lib/platform/rate-limits/headers.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';
import { countUsage } from '#lib/platform/usage/count-usage.ts';
import { liveMapOf, withPublished } from './find-live.ts';
import type { LiveMap } from './load-live-map.ts';
import { baseHeaders, failure, type PreparedAnswer, type PublicRequest, success } from './prepared-answer.ts';
import type { PreparedBody } from './prepared-body.ts';
import { checkDomain, type Head, openCors } from './public-access.ts';

type Target = { project: string; part: 'project' | 'levels' | 'areas' | 'markers'; item: string | null };

const publicPath = /^\/api\/p\/([^/]+)(?:\/(levels|areas|markers)(?:\/([^/]+))?)?\/?$/;

/** What a path under `/api/p/` reads, or null when no public read has this path. */
export function publicTarget(path: string): Target | null {
  const match = publicPath.exec(path);
  if (!match) return null;
  const [, project = '', part, item] = match;
  if ((part === 'areas' || part === 'markers') && item === undefined) return null;
  try {
    return {
      project: decodeURIComponent(project),
      part: (part ?? 'project') as Target['part'],
      item: item === undefined ? null : decodeURIComponent(item),
    };
  } catch {
    return null;
  }
}

/**
 * The answer to a public read, with every check: rate limit, key, publication, allowed domains, ETag. Both doors
 * ask it: the route handlers and the server of `lib/boot`. Throws only what is a fault of ours.
 */
export async function answerPublic(request: PublicRequest, target: Target): Promise<PreparedAnswer> {
  const bearer = await publicBearer(request);
  const isRefused = bearer === 'refused';
  const actor: Actor = isRefused ? { kind: 'anonymous' } : bearer;
  const verdict = await spendFor(actor, request.clientAddress);
  const base = { ...baseHeaders(request), ...rateLimitHeaders(verdict) };
  // Nothing of the map is in these, and a script on any site should learn what to do.
  const refused = { ...base, ...openCors };
  if (verdict && !verdict.success) return failure(429, 'Too many requests. Wait and try again.', refused);
  if (isRefused) {
    return failure(401, 'The token or API key is not valid.', { ...refused, 'WWW-Authenticate': 'Bearer' });
  }
  return withPublished(target.project, async (head) => {
    if (!head) return failure(404, missing.project, { ...base, ...openCors });
    const access = checkDomain(request, head, actor);
    const headers = { ...base, ...access.headers };
    if (access.refusal) return failure(403, access.refusal, headers);
    const body = await findBody(target, head, request.origin);
    countUsage(head.organizationId, { apiRequests: 1 });
    return body ? success(request, body, headers) : failure(404, missing[target.part], headers);
  });
}

const missing = {
  project: 'There is no published map here.',
  levels: 'Level not found.',
  areas: 'Area not found.',
  markers: 'Marker not found.',
};

/** The answer to a preflight on any path under `/api/p/`: what may be asked is decided by the request itself. */
export function answerPreflight(requestId: string): PreparedAnswer {
  const headers = {
    ...openCors,
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
    'Access-Control-Max-Age': '86400',
    'X-Request-Id': requestId,
    Vary: 'Origin',
  };
  return { status: 204, headers, body: null };
}

async function publicBearer(request: PublicRequest): Promise<Actor | 'refused'> {
  const header = request.header('authorization');
  if (header === null) return { kind: 'anonymous' };
  const credential = /^Bearer +(\S+)$/i.exec(header.trim())?.[1];
  const lookup = { db: database(), now: () => new Date() };
  return (credential && (await findBearer(lookup, credential))) || 'refused';
}

function spendFor(actor: Actor, address: string) {
  if (actor.kind === 'anonymous') return spend('anonymous', address);
  return spend('authenticated', actor.userId ?? (actor.kind === 'key' ? `key:${actor.keyId}` : ''));
}

async function findBody(target: Target, head: Head, origin: string): Promise<PreparedBody | null> {
  const map = await liveMapOf(head, origin);
  if (target.part === 'project') return map.project();
  if (target.item === null) return map.levelList();
  if (target.part === 'levels') return findLevelBody(map, target.item);
  const name = isUuid(target.item) ? target.item.toLowerCase() : target.item;
  return map.entity(target.part === 'areas' ? 'area' : 'marker', name);
}

async function findLevelBody(map: LiveMap, idOrKey: string): Promise<PreparedBody | null> {
  const wanted = idOrKey.toLowerCase();
  const found = map.levels.find(({ level }) =>
    isUuid(wanted) ? level.id === wanted : level.key === idOrKey,
  );
  return found ? (await map.level(found.level.id)).whole : null;
}
