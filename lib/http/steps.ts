import { createHash, timingSafeEqual } from 'node:crypto';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { RateLimitName } from '#lib/plans/rate-limits.ts';
import type { Actor } from '#lib/platform/context.ts';
import type { MaybePromise } from '#lib/platform/maybe-promise.ts';
import { spendOrRefuse } from '#lib/platform/rate-limits/spend-or-refuse.ts';
import { settings } from '#lib/platform/settings.ts';
import { authenticate } from './authenticate.ts';
import { authorize, checkSameOrigin } from './authorize.ts';
import type { Call, Step } from './pipeline.ts';

/** Who is asking: by token or key, else by the session of the web application. */
export const identify: Step = async (call) => {
  const { actor, refused } = await authenticate(call.request, call.ctx);
  call.ctx.actor = actor;
  call.isRefused = refused;
};

/** By token or key alone: what visitors do is counted without their cookies. */
export const identifyByHeader: Step = (call) =>
  call.request.headers.has('authorization') ? identify(call) : undefined;

/** The bucket of the caller: an address, or a user. Spent before credentials are refused. */
export const spendOfCaller: Step = (call) =>
  spendFor(call, call.ctx.actor.kind === 'anonymous' ? 'anonymous' : 'authenticated');

/** A bucket of the endpoint's own. */
export const spendOf =
  (bucket: RateLimitName): Step =>
  (call) =>
    spendFor(call, bucket);

function spendFor({ ctx, headers }: Call, bucket: RateLimitName): MaybePromise<void> {
  const key = ctx.actor.kind === 'anonymous' ? ctx.clientAddress : userOf(ctx.actor);
  return spendOrRefuse(bucket, key, headers);
}

/** A key counts as the user who made it, or by itself once that user left. */
function userOf(actor: Exclude<Actor, { kind: 'anonymous' }>): string {
  return actor.userId ?? `key:${actor.kind === 'key' ? actor.keyId : ''}`;
}

/** Whether a caller of this kind may use the endpoint at all. */
export const checkClass =
  ({ auth, refusesNobody }: Pick<Endpoint, 'auth' | 'refusesNobody'>): Step =>
  ({ request, ctx, isRefused }) => {
    if (refusesNobody) return;
    authorize(auth, { actor: ctx.actor, refused: isRefused });
    checkSameOrigin(request, ctx.actor, ctx.origin);
  };

/** The host's scheduler, by CRON_SECRET as bearer. Without that setting there is nothing here (404). */
export const checkOperator: Step = async (call) => {
  const { cronSecret } = settings();
  if (cronSecret === null) throw new AppError('notFound.address');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const sent = call.request.headers.get('authorization') ?? '';
  if (timingSafeEqual(digest(sent), digest(`Bearer ${cronSecret}`))) return;
  await spendOrRefuse('anonymous', call.ctx.clientAddress, call.headers);
  throw new AppError('unauthenticated.cronSecret');
};
