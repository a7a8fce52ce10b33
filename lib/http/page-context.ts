import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { AppError } from '#lib/contract/errors.ts';
import { acceptSession } from '#lib/identity/sessions/accept-session.ts';
import { readSessionCookie } from '#lib/identity/sessions/session-cookie.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { pagePathHeader } from './page-headers.ts';
import { requestContext } from './request-context.ts';

/**
 * Returns the context of the page being rendered, with the user of the session cookie. All parts of a page share it.
 */
export const pageContext: () => Promise<Ctx> = cache(async () => {
  const requestHeaders = await headers();
  const context = requestContext({ headers: requestHeaders });
  const ctx = { ...context, answerLanguage: context.language };
  const claims = await readSessionCookie(requestHeaders.get('cookie'));
  const actor = claims && (await acceptSession(ctx, claims, 'cookie'));
  return actor ? { ...ctx, actor } : ctx;
});

/**
 * Like `pageContext`, but requires a signed-in user. Redirects anybody else to the sign-in page, which leads back here.
 */
export async function requireUser(): Promise<Ctx> {
  const ctx = await pageContext();
  if (ctx.actor.kind === 'user') return ctx;
  const path = (await headers()).get(pagePathHeader);
  return redirect(path ? `/sign-in?next=${encodeURIComponent(path)}` : '/sign-in');
}

/**
 * Resolves to the result of `read`, or shows the not-found page if the record does not exist or belongs to somebody
 * else.
 */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') notFound();
    throw error;
  }
}
