import { createHash } from 'node:crypto';
import { workOnPassword } from './password-pool.ts';

const cost = Number(process.env.NODE_ENV === 'test' ? 4 : 11);

/** A hash of the cost in use, of no password: comparing with it takes the time of a real comparison. */
const dummyHash = `$2b$${String(cost).padStart(2, '0')}$${'n'.repeat(21)}u${'o'.repeat(31)}`;

/** The bcrypt hash of `password`, made off the main thread (it takes 60 to 230 ms). */
export function hashPassword(password: string): Promise<string> {
  return workOnPassword('hash', { prehash: prehash(password), cost });
}

/** Whether `password` is the one behind `hash`; without a hash, false after the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const compared = { prehash: prehash(password), hash: hash ?? dummyHash };
  return (await workOnPassword('compare', compared)) && hash !== null;
}

/** bcrypt ignores what follows byte 72 and stops at NUL: base64 of a SHA-256 has 44 bytes and no NUL. */
function prehash(password: string): string {
  return createHash('sha256').update(password.normalize('NFC'), 'utf8').digest('base64');
}
