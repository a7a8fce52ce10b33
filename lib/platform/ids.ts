import { randomBytes, randomUUID } from 'node:crypto';

/** Returns a new random UUID (version 4) for a row. */
export function newId(): string {
  return randomUUID();
}

/** Returns `bytes` random bytes in hexadecimal, for secrets. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks whether `text` has the form of a UUID. Such text is only looked up as an id, never as a key. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** Returns an id or key as it is stored: an id in lower case. No key has the form of an id. */
export function asStored(idOrKey: string): string {
  return isUuid(idOrKey) ? idOrKey.toLowerCase() : idOrKey;
}
