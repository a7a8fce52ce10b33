import { defaultPort, socketIn } from '#packages/embedded-postgres/src/names.ts';

/** The location of a database: a URL, or the socket folder of an embedded server. */
export type DatabaseTarget = { url: string } | { socketFolder: string; name?: string };

/** The address that a socket connects to. */
export type Address = { path: string } | { host: string; port: number };

/**
 * Returns the address of `target`. Parses the URL here, because the driver splits a host at its colons and does not
 * accept a socket folder, neither as `host` nor percent-encoded (libpq, connection URIs).
 */
export function addressOf(target: DatabaseTarget): Address {
  if ('socketFolder' in target) return { path: socketIn(target.socketFolder) };
  const { hostname, port: given, searchParams } = new URL(target.url);
  const port = Number(given || defaultPort);
  const named = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
  const host = named || searchParams.get('host') || 'localhost';
  return host.startsWith('/') ? { path: socketIn(host, port) } : { host, port };
}
