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
import { withinTime } from '#lib/platform/within-time.ts';
import { nullIfMissing, writeWhole } from './disk-store.ts';

/** Bytes by name, below `live/` of the file store. A name is `<kind>/<hex>`. */
type Bytes = {
  /** Replaces a file atomically. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  get: (name: string) => Promise<Buffer | null>;
  delete: (names: readonly string[]) => Promise<void>;
  list: (kind: string) => Promise<string[]>;
};

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const callMs = 10_000;
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

function files(): Bytes {
  const { blobToken, dataDir } = settings();
  return processSingleton(`sealed-files ${blobToken ?? dataDir}`, () =>
    blobToken ? blobFiles(blobToken) : diskFiles(join(/* turbopackIgnore: true */ dataDir, 'live')),
  );
}

function diskFiles(root: string): Bytes {
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

/** Files of a public store, sealed. They are read past its cache. */
function blobFiles(token: string): Bytes {
  const folder = 'live/';
  const blob = () => import('@vercel/blob');
  const inTime = <T>(work: (abortSignal: AbortSignal) => Promise<T>) =>
    withinTime(callMs, work, () => new Error('The blob store did not answer in time.'));
  return {
    put: (name, bytes) =>
      inTime(async (abortSignal) => {
        const options = { token, abortSignal, access: 'public', addRandomSuffix: false } as const;
        await (await blob()).put(folder + name, bytes, {
          ...options,
          allowOverwrite: true,
          cacheControlMaxAge: 60,
          contentType: 'application/octet-stream',
        });
      }),
    get: (name) =>
      inTime(async (signal) => {
        const { BlobNotFoundError, head } = await blob();
        const found = await head(folder + name, { token, abortSignal: signal }).catch((error: unknown) => {
          if (error instanceof BlobNotFoundError) return null;
          throw error;
        });
        if (!found) return null;
        const response = await fetch(`${found.url}?at=${Date.now()}`, { signal, redirect: 'error' });
        if (response.status === 404) return null;
        if (!response.ok) throw new Error(`The blob store answered ${response.status}.`);
        return Buffer.from(await response.arrayBuffer());
      }),
    delete: (names) =>
      inTime(async (abortSignal) =>
        (await blob()).del(
          names.map((name) => folder + name),
          { token, abortSignal },
        ),
      ),
    list: (kind) =>
      inTime(async (abortSignal) => {
        const names: string[] = [];
        let cursor: string | undefined;
        do {
          const options = { token, abortSignal, prefix: `${folder}${kind}/`, ...(cursor && { cursor }) };
          const page = await (await blob()).list(options);
          names.push(...page.blobs.map(({ pathname }) => pathname.slice(folder.length)));
          cursor = page.hasMore ? page.cursor : undefined;
        } while (cursor);
        return names;
      }),
  };
}
