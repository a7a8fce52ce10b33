import { withinTime } from '#lib/platform/within-time.ts';
import { contentTypeOf, isFileName, isUploadName } from './file-name.ts';
import type { FileStore, PreparedPut } from './store-types.ts';

/** Loaded on demand, because it brings a whole HTTP client. */
const client = () => import('@vercel/blob');
type Client = Awaited<ReturnType<typeof client>>;

const yearSeconds = 365 * 24 * 60 * 60;
const callMs = 15_000;
const deletedAtOnceMax = 500;
const listedAtOnceMax = 1000;

/** Returns a store in a public Vercel Blob store, from which browsers fetch files directly under the same names. */
export function makeBlobStore(token: string, timeoutMs = callMs): FileStore {
  // The client's default of ten retries takes a quarter of an hour. A save must fail while its caller still waits.
  process.env.VERCEL_BLOB_RETRIES ??= '1';
  let base = `https://${token.split('_')[3] ?? ''}.public.blob.vercel-storage.com/`;
  // With a stand-in for Vercel's service, only its answers reveal the origin of the files.
  let isBaseKnown = !process.env.VERCEL_BLOB_API_URL;
  const learnBase = (url: string, name: string) => {
    if (!url.endsWith(`/${name}`)) return;
    base = url.slice(0, -name.length);
    isBaseKnown = true;
  };
  // Ends a call that takes too long, also between the client's retries, which ignore the signal.
  const inTime = <T>(work: (signal: AbortSignal) => Promise<T>) =>
    withinTime(timeoutMs, work, () => new Error('The blob store did not answer in time.'));
  const call = <T>(use: (blob: Client, common: { token: string; abortSignal: AbortSignal }) => Promise<T>) =>
    inTime(async (abortSignal) => use(await client(), { token, abortSignal }));
  const askForBase = async () => {
    if (isBaseKnown) return;
    const page = await call((blob, common) => blob.list({ ...common, limit: 1 }));
    for (const blob of page.blobs) learnBase(blob.url, blob.pathname);
  };
  void askForBase().catch(() => undefined);
  // The time limit includes the body, because a store can also stop half-way.
  const readBlob = async (name: string, bytesMax: number) => {
    await askForBase();
    return inTime((signal) => fetchAtMost(base + name, bytesMax, signal));
  };
  return {
    kind: 'blob',
    direct: {
      prepare: async (name, bytesMax, expiresAt) => {
        if (!isUploadName(name)) throw new Error('Not the name of an upload.');
        return prepareBlobPut({ token, name, bytesMax, expiresAt });
      },
      take: async (name, bytesMax) => {
        if (!isUploadName(name)) return null;
        return readBlob(name, bytesMax + 1);
      },
    },
    put: async (name, bytes, contentType) => {
      if (!isFileName(name)) throw new Error('Not the name of a stored file.');
      const stored = await call((blob, common) =>
        blob.put(name, Buffer.from(bytes), {
          ...common,
          access: 'public',
          contentType,
          addRandomSuffix: false,
          allowOverwrite: true,
          cacheControlMaxAge: yearSeconds,
        }),
      );
      learnBase(stored.url, name);
    },
    get: async (name) => {
      if (!isFileName(name)) return null;
      const bytes = await readBlob(name, Number.POSITIVE_INFINITY);
      return bytes && { bytes, contentType: contentTypeOf(name) };
    },
    delete: async (names) => {
      for (let i = 0; i < names.length; i += deletedAtOnceMax) {
        const batch = names.slice(i, i + deletedAtOnceMax).filter(isKnownName);
        await call((blob, common) => blob.del(batch, common));
      }
    },
    list: async (cursor) => {
      const page = await call((blob, common) =>
        blob.list({ ...common, limit: listedAtOnceMax, ...(cursor ? { cursor } : {}) }),
      );
      const blobs = page.blobs.filter((blob) => isKnownName(blob.pathname));
      for (const blob of blobs.slice(0, 1)) learnBase(blob.url, blob.pathname);
      const files = blobs.map((blob) => ({
        name: blob.pathname,
        byteCount: blob.size,
        modifiedAt: blob.uploadedAt,
      }));
      return { files, cursor: page.hasMore && page.cursor ? page.cursor : null };
    },
    publicUrl: (name) => base + name,
  };
}

function isKnownName(name: string): boolean {
  return isFileName(name) || isUploadName(name);
}

/** Returns at most the first `bytesMax` bytes of the file at `url`, or null if there is none. */
async function fetchAtMost(url: string, bytesMax: number, signal: AbortSignal): Promise<Uint8Array | null> {
  const response = await fetch(url, { signal, redirect: 'error' });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The blob store answered ${response.status}.`);
  return readAtMost(response, bytesMax);
}

/** Returns at most the first `bytesMax` bytes of a body and cancels the rest. */
async function readAtMost(response: Response, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  while (reader && bytes < bytesMax) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.byteLength;
  }
  await reader?.cancel().catch(() => undefined);
  return new Uint8Array(Buffer.concat(chunks).subarray(0, bytesMax));
}

/** Content type of an unchecked upload: a browser that opens it runs nothing. */
const uploadType = 'application/octet-stream';
/** Version of the service's API that defines the headers below. */
const apiVersion = '12';
const cacheSeconds = 60;

type BlobPut = { token: string; name: string; bytesMax: number; expiresAt: Date };

/**
 * Returns the request with which a browser stores one file in Vercel Blob, as the client of `@vercel/blob` sends it.
 * Its token is valid for this name, size, type and time only.
 */
async function prepareBlobPut({ token, name, bytesMax, expiresAt }: BlobPut): Promise<PreparedPut> {
  const { generateClientTokenFromReadWriteToken } = await import('@vercel/blob/client');
  const clientToken = await generateClientTokenFromReadWriteToken({
    token,
    pathname: name,
    maximumSizeInBytes: bytesMax,
    allowedContentTypes: [uploadType],
    validUntil: expiresAt.getTime(),
    addRandomSuffix: false,
    allowOverwrite: false,
    cacheControlMaxAge: cacheSeconds,
  });
  return {
    url: `${blobApiUrl()}/?${new URLSearchParams({ pathname: name })}`,
    headers: {
      authorization: `Bearer ${clientToken}`,
      'x-api-version': apiVersion,
      'x-content-type': uploadType,
      'x-vercel-blob-access': 'public',
    },
  };
}

/** Returns the API address. `VERCEL_BLOB_API_URL` names a stand-in, as for the library. */
function blobApiUrl(): string {
  return process.env.VERCEL_BLOB_API_URL?.trim() || 'https://vercel.com/api/blob';
}
