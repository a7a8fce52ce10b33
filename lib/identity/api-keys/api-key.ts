import { createHash } from 'node:crypto';

/** The prefix that tells an API key from an access token. */
export const apiKeyPrefix = 'sk_';

/** The hash under which an API key is stored; keys are random, so a plain fast hash keeps them safe. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
