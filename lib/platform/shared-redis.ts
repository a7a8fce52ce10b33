import { Redis } from '@upstash/redis';
import { processSingleton } from './process-singletons.ts';
import { settings } from './settings.ts';

const giveUpAfterMs = 2_000;

/** Returns the client of the Redis that all processes share, or null if none is configured. */
export function sharedRedis(): Redis | null {
  const { redis } = settings();
  if (!redis) return null;
  const clients = processSingleton('shared-redis', () => new Map<string, Redis>());
  const name = `${redis.url} ${redis.token}`;
  const known = clients.get(name);
  if (known) return known;
  const client = new Redis({
    ...redis,
    retry: false,
    signal: () => AbortSignal.timeout(giveUpAfterMs),
    enableTelemetry: false,
    responseEncoding: false,
  });
  clients.set(name, client);
  return client;
}
