import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { coded } from '#lib/contract/fault.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { isIpLiteral } from './rules.ts';

export type HostAddress = { address: string; family: 4 | 6 };

/** Error for a name without an address. The message is the code that is recorded. */
export class LookupError extends Error {}

/** Time to wait for the slower of the two queries after the faster one found an address. */
const otherFamilyMs = 300;
const noSuchName = coded('delivery.hostUnknown');
const noAnswer = coded('delivery.lookupFailed');

/** Name servers for tests. Empty: the system's. */
export function nameServers(): string[] {
  return processSingleton<string[]>('webhook-name-servers', () => []);
}

/**
 * Returns all addresses of `host` in DNS, IPv4 first, until `signal` aborts. Returns an IP address as given, and
 * loopback for localhost. Unlike the system's lookup, blocks no thread. Throws LookupError if there is no address.
 */
export async function resolveHost(host: string, signal: AbortSignal): Promise<HostAddress[]> {
  if (isIpLiteral(host)) return [{ address: host, family: host.includes(':') ? 6 : 4 }];
  if (host === 'localhost') {
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  }
  const resolver = new Resolver({ timeout: 1_500, tries: 3 });
  const servers = nameServers();
  if (servers.length > 0) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    signal.throwIfAborted();
    const found = await askBoth(resolver, host);
    signal.throwIfAborted();
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
    resolver.cancel();
  }
}

type Answer = { addresses: HostAddress[]; code: string | null };

/** Queries both families in parallel and waits only briefly for the second answer. */
async function askBoth(resolver: Resolver, host: string): Promise<HostAddress[]> {
  const asked = [ask(resolver, host, 4), ask(resolver, host, 6)];
  const found = asked.map((one) =>
    one.then((answer) => (answer.addresses.length > 0 ? answer : Promise.reject(answer))),
  );
  await Promise.any(found).catch(() => null);
  const answers = await Promise.all(asked.map((one) => Promise.race([one, sleep(otherFamilyMs, null)])));
  const addresses = answers.flatMap((answer) => answer?.addresses ?? []);
  if (addresses.length > 0) return addresses;
  const isUnknown = answers.some((answer) => answer?.code === 'ENOTFOUND' || answer?.code === 'ENODATA');
  throw new LookupError(isUnknown ? noSuchName : noAnswer);
}

async function ask(resolver: Resolver, host: string, family: 4 | 6): Promise<Answer> {
  try {
    const found = family === 4 ? await resolver.resolve4(host) : await resolver.resolve6(host);
    return { addresses: found.map((address) => ({ address, family })), code: null };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
    return { addresses: [], code };
  }
}
