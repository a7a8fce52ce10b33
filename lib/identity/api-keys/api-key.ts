import { createHash } from 'node:crypto';

/** Prefix that distinguishes an API key from an access token. */
export const apiKeyPrefix = 'sk_';

/** Returns the hash under which an API key is stored. Keys are random, so a fast hash is safe. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
