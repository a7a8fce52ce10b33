import { AppError } from '#lib/contract/errors.ts';
import type { Actor } from '#lib/platform/context.ts';
import { askingOrigin, isDomainAllowed } from './allowed-domains.ts';
import type { PublicRequest } from './prepared-answer.ts';
import type { selectPublished } from './queries.ts';

export type PublishedProject = NonNullable<Awaited<ReturnType<typeof selectPublished>>>;

const exposed = 'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';
export const openCors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed };

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
  const { headers, refusal } = checkDomain(request, published, actor);
  // A refusal for everybody may be read on any site; from here on the map's own list decides.
  if (headers !== openCors) {
    delete request.headers['Access-Control-Allow-Origin'];
    delete request.headers['Access-Control-Expose-Headers'];
  }
  Object.assign(request.headers, headers);
  if (refusal) throw refusal;
  return published;
}

/** Whether the page that asks may show this map, the CORS headers of the answer, and a refusal. */
function checkDomain(
  request: PublicRequest,
  published: PublishedProject,
  actor: Actor,
): { headers: Record<string, string>; refusal: AppError | null } {
  const { allowedDomains } = published;
  if (allowedDomains.length === 0) return { headers: openCors, refusal: null };
  const origin = request.header('origin');
  const asking = askingOrigin(origin, request.header('referer'));
  const isOwn = asking !== null && asking.origin === request.origin;
  const isAllowed = isOwn || (asking !== null && isDomainAllowed(asking, allowedDomains));
  const mayRead = isAllowed || bypasses(published, actor);
  const headers: Record<string, string> =
    mayRead && origin ? { ...openCors, 'Access-Control-Allow-Origin': origin } : {};
  if (mayRead) return { headers, refusal: null };
  const refusal =
    asking === null
      ? new AppError('forbidden.noPage')
      : new AppError('forbidden.otherPage', { host: asking.host });
  return { headers, refusal };
}

function bypasses(published: PublishedProject, actor: Actor): boolean {
  return (
    actor.kind === 'key' &&
    actor.organizationId === published.organizationId &&
    (actor.projectId ?? published.id) === published.id
  );
}
