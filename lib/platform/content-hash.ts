import { hash } from 'node:crypto';

/** Returns a short hash of a content: 22 characters that may stand in URLs, file names and ETags. */
export function contentHash(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}
