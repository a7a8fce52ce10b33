import { invalid, invalidAt } from '#lib/contract/errors.ts';
import { settings } from '#lib/platform/settings.ts';
import { LookupError, resolveHost } from './resolve-host.ts';
import { hostOf, isAllowedAddress, targetFault } from './rules.ts';

const lookupLimitMs = 2_000;

/**
 * Throws a 400 at `url` unless it may be a target of deliveries. Refuses a name that resolves to a non-public address,
 * but accepts one that does not resolve now: this check is only early feedback, and `deliver` checks every address
 * again before it connects.
 */
export async function checkTarget(url: string): Promise<void> {
  const { webhooksAllowLocal: allowLocal } = settings();
  const fault = targetFault(url, allowLocal);
  if (fault) throw invalid([{ path: 'url', ...fault }]);
  const addresses = await findAddresses(hostOf(new URL(url)));
  if (!addresses.every((address) => isAllowedAddress(address, allowLocal))) {
    throw invalidAt('url', 'webhook.notPublic');
  }
}

async function findAddresses(host: string): Promise<string[]> {
  const limit = AbortSignal.timeout(lookupLimitMs);
  try {
    return (await resolveHost(host, limit)).map(({ address }) => address);
  } catch (error) {
    if (error instanceof LookupError || limit.aborted) return [];
    throw error;
  }
}
