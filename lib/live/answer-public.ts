import { database } from '#db/client.ts';
import { findBearer } from '#lib/auth/find-actor.ts';
import type { Actor } from '#lib/context.ts';
import { isUuid } from '#lib/ids.ts';
import { rateLimitHeaders } from '#lib/rate-limits/headers.ts';
import { spend } from '#lib/rate-limits/spend.ts';
import { askingOrigin, isDomainAllowed } from './allowed-domains.ts';
import { cachedLiveMap } from './cache.ts';
import { type LiveMap, loadLiveMap, StaleVersion } from './load-live-map.ts';
import { type PreparedBody, prepareBody } from './prepared-body.ts';
import { findLiveEntityPlace, findPublishedHead } from './queries.ts';

export type PublicRequest = {
  path: string;
  header: (name: string) => string | null;
  clientAddress: string;
  /** Origin of absolute URLs in the answer, and the one that always may ask. */
  origin: string;
  requestId: string;
};

export type PreparedAnswer = { status: number; headers: Record<string, string>; body: Buffer | null };

type Head = NonNullable<Awaited<ReturnType<typeof findPublishedHead>>>;
type Target = { project: string; part: 'project' | 'levels' | 'areas' | 'markers'; item: string | null };

const publicPath = /^\/api\/p\/([^/]+)(?:\/(levels|areas|markers)(?:\/([^/]+))?)?\/?$/;
const staleRetriesMax = 5;

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
  if (verdict && !verdict.success) return failure(429, 'Too many requests. Wait and try again.', base);
  if (isRefused) {
    return failure(401, 'The token or API key is not valid.', { ...base, 'WWW-Authenticate': 'Bearer' });
  }
  for (let attempt = 0; ; attempt++) {
    const head = await findPublishedHead(database(), target.project);
    if (!head) return failure(404, 'There is no published map here.', { ...base, ...openCors });
    const access = checkDomain(request, head, actor);
    const headers = { ...base, ...access.headers };
    if (access.refusal) return failure(403, access.refusal, headers);
    try {
      const body = await findBody(target, head, request.origin);
      return body ? success(request, body, headers) : failure(404, missing[target.part], headers);
    } catch (error) {
      if (!(error instanceof StaleVersion) || attempt >= staleRetriesMax) throw error;
    }
  }
}

const missing = {
  project: 'There is no published map here.',
  levels: 'Level not found.',
  areas: 'Area not found.',
  markers: 'Marker not found.',
};

const exposed = 'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';
const openCors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed };

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

function checkDomain(
  request: PublicRequest,
  head: Head,
  actor: Actor,
): { headers: Record<string, string>; refusal: string | null } {
  const { allowedDomains } = head;
  if (allowedDomains.length === 0) return { headers: openCors, refusal: null };
  const origin = request.header('origin');
  const asking = askingOrigin(origin, request.header('referer'));
  const isOwn = asking !== null && asking.origin === request.origin;
  const isAllowed = isOwn || (asking !== null && isDomainAllowed(asking, allowedDomains));
  const mayRead = isAllowed || bypasses(head, actor);
  const headers: Record<string, string> =
    mayRead && origin ? { ...openCors, 'Access-Control-Allow-Origin': origin } : {};
  if (mayRead) return { headers, refusal: null };
  const seen = asking === null ? 'This request names no page' : `This request comes from ${asking.host}`;
  return { headers, refusal: `${seen}; this map may be shown on ${allowedDomains.join(', ')} only.` };
}

function bypasses(head: Head, actor: Actor): boolean {
  return (
    actor.kind === 'key' &&
    actor.organizationId === head.organizationId &&
    (actor.projectId ?? head.id) === head.id
  );
}

async function findBody(target: Target, head: Head, origin: string): Promise<PreparedBody | null> {
  const map = await cachedLiveMap(head.id, origin, head.liveVersion, () =>
    loadLiveMap(database(), head.id, origin, head.liveVersion),
  );
  if (target.part === 'project') return map.project();
  if (target.item === null) return map.levelList();
  if (target.part === 'levels') return findLevelBody(map, target.item);
  const place = await findLiveEntityPlace(
    database(),
    head.id,
    target.part === 'areas' ? 'area' : 'marker',
    target.item,
  );
  if (!place || !map.levels.some(({ level }) => level.id === place.levelId)) return null;
  const text = (await map.level(place.levelId)).entities.get(place.id);
  return text === undefined ? null : prepareBody(text);
}

async function findLevelBody(map: LiveMap, idOrKey: string): Promise<PreparedBody | null> {
  const wanted = idOrKey.toLowerCase();
  const found = map.levels.find(({ level }) =>
    isUuid(wanted) ? level.id === wanted : level.key === idOrKey,
  );
  return found ? (await map.level(found.level.id)).whole : null;
}

function baseHeaders(request: PublicRequest): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': request.requestId,
    Vary: 'Origin, Accept-Encoding',
  };
}

function success(
  request: PublicRequest,
  body: PreparedBody,
  headers: Record<string, string>,
): PreparedAnswer {
  const isGzip = body.gzip !== null && acceptsGzip(request.header('accept-encoding'));
  const etag = isGzip ? `"${body.tag}-g"` : `"${body.tag}"`;
  // A PATCH must be visible at once: shared caches may keep the answer but must ask every time.
  const common: Record<string, string> = { ...headers, ETag: etag, 'Cache-Control': 'no-cache' };
  if (isMatch(request.header('if-none-match'), body.tag)) {
    const { 'Content-Type': _, ...withoutType } = common;
    return { status: 304, headers: withoutType, body: null };
  }
  const bytes = isGzip && body.gzip ? body.gzip : body.raw;
  return {
    status: 200,
    headers: {
      ...common,
      'Content-Length': String(bytes.byteLength),
      ...(isGzip && { 'Content-Encoding': 'gzip' }),
    },
    body: bytes,
  };
}

function failure(status: number, detail: string, headers: Record<string, string>): PreparedAnswer {
  const body = Buffer.from(JSON.stringify({ detail }));
  return {
    status,
    headers: { ...headers, 'Cache-Control': 'no-store', 'Content-Length': String(body.byteLength) },
    body,
  };
}

function acceptsGzip(header: string | null): boolean {
  return (header ?? '').split(',').some((entry) => {
    const [coding = '', quality = 'q=1'] = entry
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    return (coding === 'gzip' || coding === '*') && Number(quality.replace(/^q=/, '')) > 0;
  });
}

/** Whether one of the tags of If-None-Match names this content, in either encoding (weak comparison, RFC 9110). */
function isMatch(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((entry) => {
    const plain = entry.trim().replace(/^W\//, '');
    return plain === '*' || plain === `"${tag}"` || plain === `"${tag}-g"`;
  });
}
