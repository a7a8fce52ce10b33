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
      // Every other path is a page, known or not. Documents of the public map set their own policy; files of `public`
      // and of the build need none. Below /auth only the pages that mails link to are ours; the rest is Auth.js's.
      source:
        '/((?!api(?:/|$)|auth/(?!verify-email|reset-password|change-email)|m/[^/]+(?:/[^/]+(?:/card\\.jpg)?)?/?$|embed/[^/]+(?:/try|/data/[^/]+)?/?$|preview/[^/]+(?:/data/[^/]+)?/?$|files/|_next/|build/|(?:embed\\.js|llms\\.txt|robots\\.txt|site\\.webmanifest|favicon\\.ico|icon\\.svg|icon-192\\.png|icon-512\\.png|icon-maskable-512\\.png|apple-touch-icon\\.png|social\\.png)$).*)',
      missing: [{ type: 'header', key: 'next-router-prefetch' }],
    },
  ],
};
