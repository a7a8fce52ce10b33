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

/** Purpose of a derived key. Each purpose has its own key, so that none is valid for another. */
type SecretPurpose =
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
  | 'direct-upload'
  | 'standby';

/** Returns a 32-byte key for `purpose`, derived from AUTH_SECRET by HKDF-SHA-256 (RFC 5869). */
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

/** Returns a text that tells one AUTH_SECRET from another, and nothing else about it. */
export function markOfSecret(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'atrium', 'backup', 8)).toString('hex');
}

/** Returns the keyed hash (hex) under which a token is stored. A stolen table alone does not allow guessing. */
export function hashToken(purpose: SecretPurpose, token: string): string {
  return createHmac('sha256', derivedKey(purpose)).update(token).digest('hex');
}

/** Compares two texts in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

/** Encrypts `text` with AES-256-GCM as `1.<iv>.<tag>.<data>`. The leading number names the key. */
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

/** Decrypts a text of `seal`. Throws if it was changed or sealed under another AUTH_SECRET. */
export function unseal(sealed: string): string {
  const [keyId, iv, tag, data] = sealed.split('.');
  if (keyId !== '1' || !iv || !tag || data === undefined) throw new Error('Not a sealed text.');
  const decipher = createDecipheriv('aes-256-gcm', derivedKey('seal'), Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8');
}
