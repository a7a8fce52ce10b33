import type { AuthClass } from '#lib/contract/endpoint.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { Actor } from '#lib/platform/context.ts';
import type { ApiRequest } from './api-request.ts';
import type { Identity } from './authenticate.ts';

/** The sentence of docs/contract.md, 2.5 Who is asking, word for word. */

/** Throws 401 or 403 unless a caller of this kind may use an endpoint of class `auth`; rights in a project come later. */
export function authorize(auth: AuthClass, { actor, refused }: Identity): void {
  if (auth === 'none') {
    if (actor.kind === 'key') throw new AppError('forbidden.apiKey');
    return;
  }
  if (refused) throw new AppError('unauthenticated.badCredentials');
  if (auth === 'public') return;
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated.credentials');
  if (actor.kind !== 'key') return;
  if (auth === 'account') throw new AppError('forbidden.apiKey');
  if (auth === 'write' && actor.access === 'read') throw new AppError('forbidden.readKey');
}

/**
 * Throws 403 when a browser's cookie is about to write for a page that is not ours: cookies come along with
 * requests that other sites make, tokens do not.
 */
export function checkSameOrigin(request: ApiRequest, actor: Actor, ownOrigin: string): void {
  if (actor.kind !== 'user' || actor.via !== 'cookie') return;
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers.get('origin') !== ownOrigin) {
    throw new AppError('forbidden.otherSite');
  }
}
