import { AppError } from '#lib/contract/errors.ts';
import { isDomainAllowed } from '#lib/contract/schemas/domains.ts';
import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import type { Actor } from '#lib/platform/context.ts';
import type { PublicRequest } from './prepared-answer.ts';

const exposed = 'Age, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';

/** Sets the CORS headers that let scripts of one origin, of any (`*`) or of none (null) read the answer. */
export function allowOrigin(headers: Record<string, string>, origin: string | null): void {
  if (origin === null) {
    delete headers['Access-Control-Allow-Origin'];
    delete headers['Access-Control-Expose-Headers'];
    return;
  }
  headers['Access-Control-Allow-Origin'] = origin;
  headers['Access-Control-Expose-Headers'] = exposed;
}

/** Who asks. `isUnknown` if the database could not say whose credentials these are. */
type Visitor = { actor: Actor; isUnknown?: boolean };

/** What decides whether a page may show a map. */
type Asking = Pick<PublicRequest, 'origin' | 'header' | 'headers'>;

/** Sets the age of an answer from a state that the database did not confirm now (RFC 9111, 5.1). */
export function setAge(headers: Record<string, string>, { ageS }: Pick<PublishedProject, 'ageS'>): void {
  // A read may begin again with another state.
  if (ageS === undefined) delete headers.Age;
  else headers.Age = String(ageS);
}

/**
 * Returns the published project if this caller may read it, and sets the CORS headers of the answer. Throws 404 if the
 * project is not published, 403, naming the asking site, if that site may not show the map, and 503 if the map is
 * restricted and the credentials are unknown.
 */
export function openMap(
  request: Asking,
  published: PublishedProject | null,
  { actor, isUnknown = false }: Visitor,
): PublishedProject {
  if (!published) throw new AppError('notFound.publishedMap');
  setAge(request.headers, published);
  // Whose key it is cannot be known, so whether it opens the map cannot either.
  if (isUnknown && published.allowedDomains.length > 0)
    throw new AppError('unavailable.database', {}, { retryAfterSeconds: 2 });
  const { allowed, refusal } = checkDomain(request, published, actor);
  // Scripts of any site may read the 404. From here on, the project's own list decides.
  allowOrigin(request.headers, allowed);
  if (refusal) throw refusal;
  return published;
}

/**
 * Returns the origin of the asking page, from `Origin` or else from `Referer`, or null if neither names one. The
 * `Origin: null` of a sandboxed frame names none.
 */
export function askingOrigin(request: Pick<PublicRequest, 'header'>): URL | null {
  for (const name of ['origin', 'referer']) {
    const value = request.header(name);
    if (value === null || value === 'null' || !URL.canParse(value)) continue;
    const url = new URL(value);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  }
  return null;
}

/** Checks whether the asking page may show this map. Returns the origin that may read the answer, and the refusal. */
function checkDomain(request: Asking, published: PublishedProject, actor: Actor) {
  const { allowedDomains } = published;
  if (allowedDomains.length === 0) return { allowed: '*', refusal: null };
  const asking = askingOrigin(request);
  const isOwn = asking !== null && asking.origin === request.origin;
  const isAllowed = isOwn || (asking !== null && isDomainAllowed(asking, allowedDomains));
  const mayRead = isAllowed || bypasses(published, actor);
  // An empty `Origin` header names no origin.
  if (mayRead) return { allowed: request.header('origin') || null, refusal: null };
  const refusal =
    asking === null
      ? new AppError('forbidden.noPage')
      : new AppError('forbidden.otherPage', { host: asking.host });
  return { allowed: null, refusal };
}

function bypasses(published: PublishedProject, actor: Actor): boolean {
  return (
    actor.kind === 'key' &&
    actor.organizationId === published.organizationId &&
    (actor.projectId ?? published.id) === published.id
  );
}
