/** On every answer: browsers must trust the content type, and other sites learn only our origin. */
const everyAnswer = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
/** On everything that other sites may not frame. */
const unframed = { ...everyAnswer, 'X-Frame-Options': 'DENY' };

/** Maps and their files may be framed by other sites. */
const framed = /^\/(?:embed|files|m|preview)(?:[/?]|$)/;

/** How long a browser remembers that `APP_URL` is HTTPS. */
export const strictTransport = 'max-age=31536000; includeSubDomains';
const everyAnswerOverHttps = { ...everyAnswer, 'Strict-Transport-Security': strictTransport };
const unframedOverHttps = { ...unframed, 'Strict-Transport-Security': strictTransport };

/** Returns the security headers of an answer at `path`, which may include a query. An answer may override them. */
export function securityHeaders(path: string, { isHttps = false } = {}): Record<string, string> {
  if (framed.test(path)) return isHttps ? everyAnswerOverHttps : everyAnswer;
  return isHttps ? unframedOverHttps : unframed;
}

const listOf = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

/** The same headers for pages and static files of Next. Headers of a handler override them. */
export const nextHeaderRules = [
  { source: '/:path((?!preview).*)', headers: listOf(everyAnswer) },
  { source: '/:path((?!embed|files|m/|preview).*)', headers: listOf(unframed) },
  {
    // Addressed by the hash of their content.
    source: '/build/:path*',
    headers: [
      { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' },
      { key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' },
    ],
  },
];
