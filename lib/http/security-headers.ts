/** On every answer: a browser takes a body for what its type says, and tells other sites no more than our origin. */
const everyAnswer = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
/** On all that no other site may show in a frame. */
const unframed = { ...everyAnswer, 'X-Frame-Options': 'DENY' };

/** Maps and their files are shown in pages of others. */
const framed = /^\/(?:embed|files|m|preview)(?:[/?]|$)/;

/** For as long as a browser remembers that `APP_URL` is HTTPS. */
export const strictTransport = 'max-age=31536000; includeSubDomains';
const everyAnswerOverHttps = { ...everyAnswer, 'Strict-Transport-Security': strictTransport };
const unframedOverHttps = { ...unframed, 'Strict-Transport-Security': strictTransport };

/** The security headers of an answer at `path`, which may have its query; an answer may set stricter ones over them. */
export function securityHeaders(path: string, { isHttps = false } = {}): Record<string, string> {
  if (framed.test(path)) return isHttps ? everyAnswerOverHttps : everyAnswer;
  return isHttps ? unframedOverHttps : unframed;
}

const listOf = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

/** The same for what Next answers by itself: pages and static files. They go before what a handler says. */
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
