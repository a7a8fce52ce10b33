import { blobSources } from '#lib/maps/images/blob-sources.ts';
import { usesHttps } from '#lib/platform/request-origin.ts';
import { settings } from '#lib/platform/settings.ts';
import { strictTransport } from './security-headers.ts';

/** Request header that gives a page its own path and query. */
export const pagePathHeader = 'x-atrium-path';

const pagesForAnybody = /^\/(?:$|docs(?:\/|$))/;

/**
 * Returns the headers of the page at `path`: those of security, with `nonce` as the one on its scripts, and of caches.
 * Browsers may keep pages for anybody, such as the guides, and ask whether they changed. They forget all others.
 */
export function pageHeaders(path: string, nonce: string): Record<string, string> {
  return {
    ...(pagesForAnybody.test(path) && { 'Cache-Control': 'private, no-cache' }),
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(usesHttps() && { 'Strict-Transport-Security': strictTransport }),
  };
}

function contentSecurityPolicy(nonce: string): string {
  const isDev = process.env.NODE_ENV === 'development';
  const { files, uploads } = blobSources(settings().blobToken);
  const directives = {
    'default-src': "'self'",
    // React's development build uses `eval` to name its stacks.
    'script-src': `'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ''}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob:${files}`,
    'connect-src': `'self'${files}${uploads}`,
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
