import { invalid, invalidAt } from '#lib/contract/errors.ts';
import { settings } from '#lib/platform/settings.ts';
import { LookupError, resolveHost } from './resolve-host.ts';
import { hostOf, isAllowedAddress, targetFault } from './rules.ts';

const lookupLimitMs = 2_000;

/**
 * Throws 400 at `url` unless it may be a target of deliveries. A name that leads to an address that is not public is
 * refused. One that leads nowhere at this moment is not: this check is a kindness to the person who types the address, and
 * `deliver` makes its own before every connection, which lets nothing pass that it could not check.
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
