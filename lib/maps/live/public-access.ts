import { AppError } from '#lib/contract/errors.ts';
import type { Actor } from '#lib/platform/context.ts';
import { askingOrigin, isDomainAllowed } from './allowed-domains.ts';
import type { PublicRequest } from './prepared-answer.ts';
import type { selectPublished } from './queries.ts';

export type PublishedProject = NonNullable<Awaited<ReturnType<typeof selectPublished>>>;

const exposed = 'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';

/** Lets scripts read the answer: of one origin, of any (`*`), or of none. */
export function allowOrigin(headers: Record<string, string>, origin: string | null): void {
  if (origin === null) {
    delete headers['Access-Control-Allow-Origin'];
    delete headers['Access-Control-Expose-Headers'];
    return;
  }
  headers['Access-Control-Allow-Origin'] = origin;
  headers['Access-Control-Expose-Headers'] = exposed;
}

/**
 * The published of a published map that this caller may read, with its CORS headers written to the answer. Throws 404 where
 * no map is published, 403 with what was seen where the page that asks may not show it.
 */
export function openMap(
  request: PublicRequest,
  published: PublishedProject | null,
  actor: Actor,
): PublishedProject {
  if (!published) throw new AppError('notFound.publishedMap');
  const { allowed, refusal } = checkDomain(request, published, actor);
  // A refusal for everybody may be read on any site; from here on the map's own list decides.
  allowOrigin(request.headers, allowed);
  if (refusal) throw refusal;
  return published;
}

/** Whether the page that asks may show this map: the origin whose scripts may read the answer, and a refusal. */
function checkDomain(
  request: PublicRequest,
  published: PublishedProject,
  actor: Actor,
): { allowed: string | null; refusal: AppError | null } {
  const { allowedDomains } = published;
  if (allowedDomains.length === 0) return { allowed: '*', refusal: null };
  const origin = request.header('origin');
  const asking = askingOrigin(origin, request.header('referer'));
  const isOwn = asking !== null && asking.origin === request.origin;
  const isAllowed = isOwn || (asking !== null && isDomainAllowed(asking, allowedDomains));
  const mayRead = isAllowed || bypasses(published, actor);
  // An empty header names no origin.
  if (mayRead) return { allowed: origin || null, refusal: null };
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
