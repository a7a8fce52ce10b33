import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { AppError } from '#lib/contract/errors.ts';
import { findBrowserUser } from '#lib/identity/auth/find-actor.ts';
import { readSessionCookie } from '#lib/identity/auth/session-cookie.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { pagePathHeader } from './page-headers.ts';
import { requestContext } from './request-context.ts';

/** The context of the page being rendered, with the user of the session cookie; one for all parts of a page. */
export const pageContext: () => Promise<Ctx> = cache(async () => {
  const requestHeaders = await headers();
  const context = requestContext({ headers: requestHeaders });
  const ctx = { ...context, answerLanguage: context.language };
  const claims = await readSessionCookie(requestHeaders.get('cookie'));
  const actor = claims && (await findBrowserUser(ctx, claims));
  return actor ? { ...ctx, actor } : ctx;
});

/** As `pageContext`, for a signed-in user; anybody else is sent to sign in and from there back to this page. */
export async function requireUser(): Promise<Ctx> {
  const ctx = await pageContext();
  if (ctx.actor.kind === 'user') return ctx;
  const path = (await headers()).get(pagePathHeader);
  return redirect(path ? `/sign-in?next=${encodeURIComponent(path)}` : '/sign-in');
}

/** What `read` gives, or the not-found page when the thing is missing or somebody else's. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') notFound();
    throw error;
  }
}
