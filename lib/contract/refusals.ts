import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { ErrorKind } from './errors.ts';

/**
 * Returns the kinds of refusal that a call of `endpoint` may meet: those of its class, path, query and body, and those
 * that its verb adds. The OpenAPI document lists them, and tests fail on any other refusal.
 */
export function refusalsOf(endpoint: Endpoint): ErrorKind[] {
  const { auth, method, path, bodyKind, hasRevision, refuses } = endpoint;
  const isOpen = auth === 'none' || auth === 'public';
  const isProjectWrite = auth === 'write' && path.includes('{project_id}');
  const kinds: (ErrorKind | false)[] = [
    'invalid',
    (!isOpen || auth === 'public') && 'unauthenticated',
    auth !== 'operator' && !endpoint.refusesNobody && 'forbidden',
    (auth === 'operator' || path.includes('{') || [endpoint.query, endpoint.body].some(namesSomething)) &&
      'notFound',
    'methodNotAllowed',
    isProjectWrite && 'conflict',
    (isProjectWrite || (hasRevision && method !== 'GET')) && 'preconditionFailed',
    bodyKind !== 'none' && 'tooLarge',
    bodyKind !== 'none' && bodyKind !== 'lenient-json' && 'unsupportedMediaType',
    'tooManyRequests',
    'unavailable',
    ...refuses,
  ];
  return [...new Set(kinds.filter((kind) => kind !== false))];
}

/** Checks whether a query or body names an organization, a project or a page, which may be missing. */
function namesSomething(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodPipe) return namesSomething(schema.in as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return false;
  return ['organization', 'project', 'page'].some((name) => name in schema.shape);
}
