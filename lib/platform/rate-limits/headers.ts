import type { Verdict } from './memory-window.ts';

/** The headers that tell a client where it stands; `Retry-After` only with a refusal. */
export function rateLimitHeaders(verdict: Verdict | null): Record<string, string> {
  if (!verdict) return {};
  return {
    'RateLimit-Limit': String(verdict.limit),
    'RateLimit-Remaining': String(verdict.remaining),
    'RateLimit-Reset': String(verdict.resetSeconds),
    ...(!verdict.success && { 'Retry-After': String(verdict.resetSeconds) }),
  };
}
