import { log } from '../platform/log.ts';
import { settings } from '../platform/settings.ts';
import { BootError } from './boot-error.ts';

/** Checks the store for rate limits. Wrong credentials stop the start; an unreachable store may come back. */
export async function checkRateLimitStore(): Promise<void> {
  if (settings().redis === null) return;
  const { sharedStoreFault } = await import('../platform/rate-limits/shared-window.ts');
  const fault = await sharedStoreFault();
  if (fault === null) return;
  if (/unauthorized|WRONGPASS|NOAUTH/i.test(fault))
    throw new BootError(`UPSTASH_REDIS_REST_TOKEN is refused by the server (${fault}).`);
  log('warn', 'rate_limit_store_failed', { error: fault, consequence: 'limits are counted in this process' });
}
