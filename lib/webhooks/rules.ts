import type { ProjectEvent } from '#lib/contract/choices.ts';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { said } from '#lib/contract/fault.ts';
import type { Said } from '#lib/messages/errors.ts';
import { limits } from '#lib/plans/limits.ts';
import { type PlanName, planNames, plans } from '#lib/plans/plans.ts';
import { isLoopbackAddress, isPublicAddress } from './is-public-address.ts';

/** Plans that include webhooks. */
export const webhookPlans: readonly PlanName[] = planNames.filter((name) => plans[name].webhooks);

/** Throws 403 unless `plan` has webhooks. After a downgrade only the description may change. */
export function checkPlan(plan: PlanName): void {
  if (!plans[plan].webhooks) {
    throw new AppError('forbidden.noWebhooks');
  }
}

/** Throws a 400 if an organization with `count` webhooks has reached the maximum. */
export function checkCount(count: number): void {
  if (count >= limits.webhooksPerOrganizationMax) {
    throw invalidAt('non_field_errors', 'webhook.countMax', {
      count: limits.webhooksPerOrganizationMax,
    });
  }
}

/** Checks whether a change of the project emits an event. A project that was never published emits none. */
export function emitsEvent(event: ProjectEvent, project: { publishedAt: Date | null }): boolean {
  return event === 'project.published' || project.publishedAt !== null;
}

/** Checks whether `statusCode` means a successful delivery. Redirects are not followed and count as failures. */
export function isSuccess(statusCode: number): boolean {
  return statusCode >= 200 && statusCode <= 299;
}

/** Checks whether a delivery may connect to `address`. `allowLocal` adds loopback, but no other local address. */
export function isAllowedAddress(address: string, allowLocal: boolean): boolean {
  return isPublicAddress(address) || (allowLocal && isLoopbackAddress(address));
}

/** Names in a local network, whatever they resolve to (RFC 6761, 6762, 8375 and the reserved .internal). */
const localNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/**
 * Ports from 1024 of services other than HTTP: those that browsers refuse (WHATWG Fetch, "bad port") and common data
 * stores. Nobody must be able to send them a signed POST through this service.
 */
const refusedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080, 1433, 1521, 2375, 2379, 3306, 3389, 5432, 5672, 5900, 6379, 9042, 9092, 11211, 27017,
]);

/** Returns the host of a webhook's URL for DNS and TLS, without brackets and final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/**
 * Returns the fault of `url` as a target, or null. A target uses HTTPS without credentials, on port 443 or a port from
 * 1024 that no other service is known for, outside local networks. `allowLocal` also allows HTTP, any port and
 * loopback. Does not resolve names: `isAllowedAddress` checks their addresses.
 */
export function targetFault(url: string, allowLocal: boolean): Said | null {
  if (!URL.canParse(url)) return said('webhook.url');
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && !(allowLocal && parsed.protocol === 'http:')) {
    return said('webhook.url');
  }
  if (parsed.username !== '' || parsed.password !== '') return said('webhook.credentials');
  return portFault(parsed, allowLocal) ?? hostFault(hostOf(parsed), allowLocal);
}

function portFault(url: URL, allowLocal: boolean): Said | null {
  const port = url.port === '' ? 443 : Number(url.port);
  if (port === 0) return said('webhook.portZero');
  if (allowLocal || port === 443 || (port >= 1024 && !refusedPorts.has(port))) return null;
  return said('webhook.port', { port: String(port) });
}

function hostFault(host: string, allowLocal: boolean): Said | null {
  const refusal = said('webhook.notPublic');
  if (isIpLiteral(host)) return isAllowedAddress(host, allowLocal) ? null : refusal;
  if (allowLocal && host === 'localhost') return null;
  return host.includes('.') && !localNames.test(host) ? null : refusal;
}

/** Checks whether the host of a URL is an IP address. The URL parser has normalized IPv4 to four decimal numbers. */
export function isIpLiteral(host: string): boolean {
  return host.includes(':') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}
