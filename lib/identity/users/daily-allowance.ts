import { requireAllowance } from '#lib/platform/rate-limits/spend-or-refuse.ts';
import { settings } from '#lib/platform/settings.ts';

const refusals = {
  foundation: 'tooManyRequests.organizations',
  registration: 'tooManyRequests.accounts',
} as const;

/**
 * Spends one of the things that a person or an address may make on a day, and throws 429 if none remains. A service for
 * oneself (DEPLOYMENT=self) has no strangers, so nothing is counted there.
 */
export async function requireDailyAllowance(of: keyof typeof refusals, key: string): Promise<void> {
  if (settings().deployment !== 'self') await requireAllowance(of, key, refusals[of]);
}
