import { createHmac } from 'node:crypto';
import { randomHex } from '#lib/platform/ids.ts';

const secretPrefix = 'whsec_';
const secretBytes = 32;

/** Returns a new signing key: `whsec_` and 64 hexadecimal digits (256 random bits). */
export function newSecret(): string {
  return secretPrefix + randomHex(secretBytes);
}

/**
 * Returns the value of `X-Service-Signature`: `sha256=` and the hexadecimal HMAC-SHA256 of `<timestamp>.<body>`.
 * `secret` is the whole `whsec_...` text, `timestamp` Unix time in seconds, `body` the exact text that is sent.
 */
export function sign(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')}`;
}
