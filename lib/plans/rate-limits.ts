/** At most `count` calls in a window. */
export type RateLimit = { count: number; windowSeconds: number };

/** Every limit of rate (docs/contract.md, 2.6 Limits of rate). */
export const rateLimits = {
  anonymous: { count: 60, windowSeconds: 60 },
  /** Sign-in, registration and links of mails, apart from the visitors behind the same address. */
  signIn: { count: 60, windowSeconds: 60 },
  authenticated: { count: 300, windowSeconds: 60 },
  /** Calls with a token, key or cookie from one address, over all its accounts. */
  address: { count: 3000, windowSeconds: 60 },
  analytics: { count: 60, windowSeconds: 60 },
  embed: { count: 600, windowSeconds: 60 },
  /** Probes of the service's health, apart from the visitors behind the same address. */
  health: { count: 60, windowSeconds: 60 },
  /** Cards, and documents of large levels that are not in memory. */
  drawing: { count: 30, windowSeconds: 60 },
  upload: { count: 30, windowSeconds: 60 },
  /** Polls of open maps that find no change. All people of an office share one address. */
  unchanged: { count: 6000, windowSeconds: 60 },
  /** Streams that an open map opens. All visitors of a building share one address. */
  events: { count: 1500, windowSeconds: 60 },
  /** Where somebody is in a project, apart from the calls of the account: a pointer moves. */
  presence: { count: 10, windowSeconds: 1 },
  testPing: { count: 10, windowSeconds: 60 },
  /** A page of 20 failed deliveries can be sent again at once, but nobody can flood a receiver through us. */
  redelivery: { count: 30, windowSeconds: 60 },
  /** Websites that ask for the embed code of a map, apart from the visitors behind the same address. */
  oembed: { count: 60, windowSeconds: 60 },
  /** All calls of reviewers from one address, apart from the visitors behind it. */
  reviewing: { count: 300, windowSeconds: 60 },
  /** Notes of reviewers from one address. */
  review: { count: 20, windowSeconds: 10 * 60 },
  /** Notes of reviewers through one preview link, from all addresses. */
  reviewOfLink: { count: 200, windowSeconds: 24 * 60 * 60 },
  /** Reports of visitors from one address, which all people of a building share. */
  report: { count: 10, windowSeconds: 60 * 60 },
  /** Reports of visitors on one map, from all addresses. */
  reportOfMap: { count: 100, windowSeconds: 24 * 60 * 60 },
  /** Accounts that one address registers without an invitation. */
  registration: { count: 20, windowSeconds: 24 * 60 * 60 },
  /** Organizations that one person makes. */
  foundation: { count: 3, windowSeconds: 24 * 60 * 60 },
  login: { count: 10, windowSeconds: 60 },
  mail: { count: 5, windowSeconds: 60 * 60 },
  // An account alone must not suffice to send mail in bulk.
  invitation: { count: 200, windowSeconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
