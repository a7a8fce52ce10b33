import { type NextRequest, NextResponse } from 'next/server';
import { pageHeaders, pagePathHeader } from '#lib/http/page-headers.ts';
import { hostFault } from '#lib/platform/host-fault.ts';

/** Sets the headers of pages, with a fresh nonce. Makes no decision about access. Names what a host lacks. */
export function proxy(request: NextRequest): NextResponse {
  const fault = hostFault();
  if (fault !== null) return new NextResponse(`${fault}\n`, { status: 503 });
  const nonce = btoa(crypto.randomUUID());
  const answered = pageHeaders(request.nextUrl.pathname, nonce);
  const passedOn = new Headers(request.headers);
  passedOn.set(pagePathHeader, request.nextUrl.pathname + request.nextUrl.search);
  // Next reads the nonce for its own scripts from the policy in the request.
  passedOn.set('Content-Security-Policy', answered['Content-Security-Policy'] ?? '');
  return NextResponse.next({ request: { headers: passedOn }, headers: answered });
}

export const config = {
  matcher: [
    {
      // Documents of the public map set their own policy, and paths with a dot are static files. Below /auth only the
      // pages that mails link to are ours; the rest belongs to Auth.js.
      source:
        '/((?!api(?:/|$)|auth/(?!verify-email|reset-password|change-email)|embed/|m/|preview/|files/|_next/|.*\\.).*)',
      missing: [{ type: 'header', key: 'next-router-prefetch' }],
    },
  ],
};
