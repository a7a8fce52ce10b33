import { createHash } from 'node:crypto';
import { shared } from '#lib/platform/registry.ts';
import { workOnPassword } from './password-thread.ts';

const cost = Number(process.env.NODE_ENV === 'test' ? 4 : 11);

/** A hash of the cost in use, of no password: comparing with it takes the time of a real comparison. */
const dummyHashes = () => shared('dummy-password-hash', () => hashPassword('no account has this password'));

/** The bcrypt hash of `password`, made off the main thread (it takes 60 to 230 ms). */
export function hashPassword(password: string): Promise<string> {
  return workOnPassword('hash', { prehash: prehash(password), cost });
}

/** Whether `password` is the one behind `hash`; without a hash, false after the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const compared = { prehash: prehash(password), hash: hash ?? (await dummyHashes()) };
  return (await workOnPassword('compare', compared)) && hash !== null;
}

/** bcrypt ignores what follows byte 72 and stops at NUL: base64 of a SHA-256 has 44 bytes and no NUL. */
function prehash(password: string): string {
  return createHash('sha256').update(password.normalize('NFC'), 'utf8').digest('base64');
}
