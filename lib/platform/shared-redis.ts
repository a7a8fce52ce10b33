import { Redis } from '@upstash/redis';
import { processSingleton } from './process-singletons.ts';
import { settings } from './settings.ts';

const giveUpAfterMs = 2_000;

/** Returns the client of the Redis that all processes share, or null if none is configured. */
export function sharedRedis(): Redis | null {
  const { redis } = settings();
  if (!redis) return null;
  const make = () =>
    new Redis({
      ...redis,
      retry: false,
      signal: () => AbortSignal.timeout(giveUpAfterMs),
      enableTelemetry: false,
      responseEncoding: false,
    });
  return processSingleton(`shared-redis ${redis.url} ${redis.token}`, make);
}
