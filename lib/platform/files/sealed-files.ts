import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzip } from 'node:zlib';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { derivedKey, hashToken } from '#lib/platform/secrets.ts';
import { settings } from '#lib/platform/settings.ts';
import { nullIfMissing, writeWhole } from './disk-store.ts';
import { blobFiles, type SealedBytes } from './sealed-blobs.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const ivBytes = 12;
const tagBytes = 16;

/** Returns the name of a file about `subject`, which does not reveal it. */
export function sealedName(kind: string, subject: string): string {
  return `${kind}/${hashToken('standby', `${kind} ${subject}`).slice(0, 40)}`;
}

/** Stores `value` under `name`, compressed and encrypted with a key of AUTH_SECRET. */
export async function putSealed(name: string, value: unknown): Promise<void> {
  await putPacked({ name, bytes: serialize(value) });
}

/** A value that is ready to be stored under a name that follows from it. */
export type Packed = { name: string; bytes: Buffer };

/** Packs a value about `subject`. Equal values have the same name. */
export function pack(kind: string, subject: string, value: unknown): Packed {
  const bytes = serialize(value);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { name: sealedName(kind, `${subject} ${hash}`), bytes };
}

export async function putPacked({ name, bytes }: Packed): Promise<void> {
  await files().put(name, sealBytes(name, await zip(bytes)));
}

/**
 * Returns a stored value, or null if there is none. A file that was changed, moved, or sealed under another AUTH_SECRET
 * counts as none.
 */
export async function getSealed<T>(name: string): Promise<T | null> {
  const sealed = await files().get(name);
  if (!sealed) return null;
  try {
    return deserialize(await unzip(unsealBytes(name, sealed))) as T;
  } catch (error) {
    log('warn', 'sealed_file_refused', { name, ...describeError(error) });
    return null;
  }
}

export function deleteSealed(names: readonly string[]): Promise<void> {
  return names.length === 0 ? Promise.resolve() : files().delete(names);
}

/** Lists the names of a kind. */
export function listSealed(kind: string): Promise<string[]> {
  return files().list(kind);
}

/** Encrypts with AES-256-GCM. The name is authenticated with the bytes, so that files cannot be exchanged. */
function sealBytes(name: string, bytes: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', derivedKey('standby'), iv).setAAD(Buffer.from(name));
  const data = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...data]);
}

function unsealBytes(name: string, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', derivedKey('standby'), iv).setAAD(Buffer.from(name));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}

function files(): SealedBytes {
  const { blobToken, dataDir } = settings();
  return processSingleton(`sealed-files ${blobToken ?? dataDir}`, () =>
    blobToken ? blobFiles(blobToken) : diskFiles(join(/* turbopackIgnore: true */ dataDir, 'live')),
  );
}

function diskFiles(root: string): SealedBytes {
  return {
    put: (name, bytes) => writeWhole(join(root, name), bytes),
    get: (name) => readFile(join(root, name)).catch(nullIfMissing),
    delete: async (names) => {
      for (const name of names) await rm(join(root, name), { force: true });
    },
    list: async (kind) => {
      const entries = (await readdir(join(root, kind)).catch(nullIfMissing)) ?? [];
      // A draft of a write begins with a dot.
      return entries.filter((entry) => !entry.startsWith('.')).map((entry) => `${kind}/${entry}`);
    },
  };
}
