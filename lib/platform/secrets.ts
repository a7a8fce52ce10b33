import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { authSecret } from '#lib/platform/auth-secret.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';

/** What a derived key is for; each purpose has its own key, so that none can stand in for another. */
export type SecretPurpose =
  | 'jwt'
  | 'seal'
  | 'mail-token'
  | 'pending-login'
  | 'backup-code'
  | 'invitation'
  | 'preview-link'
  | 'preview-look'
  | 'weekly-mail'
  | 'note-mail'
  | 'direct-upload';

/** A 32-byte key for `purpose`, derived from AUTH_SECRET by HKDF-SHA-256 (RFC 5869). */
export function derivedKey(purpose: SecretPurpose): Buffer {
  const keys = processSingleton('derived-keys', () => new Map<string, Buffer>());
  const secret = authSecret();
  const cacheKey = `${purpose}:${secret}`;
  let key = keys.get(cacheKey);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, 'atrium', purpose, 32));
    keys.set(cacheKey, key);
  }
  return key;
}

/** Keyed hash (hex) under which a token is stored; a stolen table alone does not let one test guesses. */
export function hashToken(purpose: SecretPurpose, token: string): string {
  return createHmac('sha256', derivedKey(purpose)).update(token).digest('hex');
}

/** Whether two texts are equal, told in the same time wherever they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

/** `text` encrypted with AES-256-GCM as `1.<iv>.<tag>.<data>`, the leading number naming the key. */
export function seal(text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derivedKey('seal'), iv);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [
    '1',
    iv.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
    data.toString('base64url'),
  ].join('.');
}

/** What `seal` encrypted. Throws when the text was changed or sealed under another AUTH_SECRET. */
export function unseal(sealed: string): string {
  const [keyId, iv, tag, data] = sealed.split('.');
  if (keyId !== '1' || !iv || !tag || data === undefined) throw new Error('Not a sealed text.');
  const decipher = createDecipheriv('aes-256-gcm', derivedKey('seal'), Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8');
}
