export type RateLimit = { count: number; windowSeconds: number };

/** Every rate limit: docs/contract.md, 2.6 Limits of rate. */
export const rateLimits = {
  anonymous: { count: 60, windowSeconds: 60 },
  authenticated: { count: 300, windowSeconds: 60 },
  analytics: { count: 60, windowSeconds: 60 },
  embed: { count: 600, windowSeconds: 60 },
  upload: { count: 30, windowSeconds: 60 },
  /** Questions of open maps whether anything changed, as long as nothing did: all of an office come from one address. */
  unchanged: { count: 6000, windowSeconds: 60 },
  testPing: { count: 10, windowSeconds: 60 },
  /** Notes of reviewers from one address. */
  review: { count: 20, windowSeconds: 10 * 60 },
  /** Notes that come by one preview link, from wherever. */
  reviewOfLink: { count: 200, windowSeconds: 24 * 60 * 60 },
  /** Reports of visitors from one address: all of a building share it. */
  report: { count: 10, windowSeconds: 60 * 60 },
  /** Reports on one map, from wherever. */
  reportOfMap: { count: 100, windowSeconds: 24 * 60 * 60 },
  login: { count: 10, windowSeconds: 60 },
  mail: { count: 5, windowSeconds: 60 * 60 },
  // An account must not be enough to send mail to the world.
  invitation: { count: 200, windowSeconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
