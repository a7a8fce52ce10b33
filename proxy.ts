import { type NextRequest, NextResponse } from 'next/server';
import { pageHeaders, pagePathHeader } from '#lib/http/page-headers.ts';

/** Gives pages their security headers with a fresh nonce. It decides nothing about who may see what. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const answered = pageHeaders(nonce);
  const passedOn = new Headers(request.headers);
  passedOn.set(pagePathHeader, request.nextUrl.pathname + request.nextUrl.search);
  // Next reads the nonce for its own scripts from the policy in the request.
  passedOn.set('Content-Security-Policy', answered['Content-Security-Policy'] ?? '');
  return NextResponse.next({ request: { headers: passedOn }, headers: answered });
}

export const config = {
  matcher: [
    {
      // Documents of the public map bear their own policy; anything with a dot is a static file. Below /auth only the
      // pages that mail links to are ours, the rest is Auth.js.
      source:
        '/((?!api(?:/|$)|auth/(?!verify-email|reset-password|change-email)|embed/|m/|preview/|files/|_next/|.*\\.).*)',
      missing: [{ type: 'header', key: 'next-router-prefetch' }],
    },
  ],
};
