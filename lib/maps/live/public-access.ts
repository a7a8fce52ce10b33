import { forbidden, notFound } from '#lib/contract/errors.ts';
import type { Actor } from '#lib/platform/context.ts';
import { askingOrigin, isDomainAllowed } from './allowed-domains.ts';
import type { PublicRequest } from './prepared-answer.ts';
import type { findPublishedHead } from './queries.ts';

export type Head = NonNullable<Awaited<ReturnType<typeof findPublishedHead>>>;

const exposed = 'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';
export const openCors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed };

/**
 * The head of a published map that this caller may read, with its CORS headers written to the answer. Throws 404 where
 * no map is published, 403 with what was seen and what is allowed where the page that asks may not show it.
 */
export function openMap(request: PublicRequest, head: Head | null, actor: Actor): Head {
  if (!head) throw notFound('Published map');
  const { headers, refusal } = checkDomain(request, head, actor);
  // A refusal for everybody may be read on any site; from here on the map's own list decides.
  delete request.headers['Access-Control-Allow-Origin'];
  delete request.headers['Access-Control-Expose-Headers'];
  Object.assign(request.headers, headers);
  if (refusal) throw forbidden(refusal);
  return head;
}

/** Whether the page that asks may show this map, the CORS headers of the answer, and the sentence of a refusal. */
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
