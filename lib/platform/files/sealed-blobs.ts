import { withinTime } from '#lib/platform/within-time.ts';

/** Bytes by name, below `live/` of the file store. A name is `<kind>/<hex>`. */
export type SealedBytes = {
  /** Replaces a file atomically. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  get: (name: string) => Promise<Buffer | null>;
  delete: (names: readonly string[]) => Promise<void>;
  list: (kind: string) => Promise<string[]>;
};

const blob = () => import('@vercel/blob');
const callMs = 10_000;
const folder = 'live/';

/**
 * Returns the files of a blob store. They are private where the store has private files, else public under names that
 * nobody can guess; they are sealed in both cases. They are read past the caches of the store.
 */
export function blobFiles(token: string): SealedBytes {
  const inTime = <T>(work: (abortSignal: AbortSignal) => Promise<T>) =>
    withinTime(callMs, work, () => new Error('The blob store did not answer in time.'));
  /** Until the store refuses a private file. */
  let access: 'private' | 'public' = 'private';
  const put = async (name: string, bytes: Buffer, abortSignal: AbortSignal) => {
    const options = { token, abortSignal, access, addRandomSuffix: false, allowOverwrite: true };
    await (await blob()).put(folder + name, bytes, {
      ...options,
      cacheControlMaxAge: 60,
      contentType: 'application/octet-stream',
    });
  };
  return {
    put: (name, bytes) =>
      inTime(async (signal) => {
        try {
          await put(name, bytes, signal);
        } catch (error) {
          if (access === 'public' || !isPrivateRefused(error)) throw error;
          access = 'public';
          await put(name, bytes, signal);
        }
      }),
    get: (name) =>
      inTime(async (signal) => {
        const { BlobNotFoundError, head } = await blob();
        const found = await head(folder + name, { token, abortSignal: signal }).catch((error: unknown) => {
          if (error instanceof BlobNotFoundError) return null;
          throw error;
        });
        return found && read(found.url, { token, signal });
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

/** Checks whether a store says that it has no private files. A fault that passes says something else. */
function isPrivateRefused(error: unknown): boolean {
  return error instanceof Error && /private/i.test(error.message);
}

/** Reads a file past the caches: of a private one by the parameter of the store, of a public one by an address of its own. */
async function read(
  url: string,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<Buffer | null> {
  const address = new URL(url);
  const isPublic = /[./]public[./]/.test(url);
  if (isPublic) address.searchParams.set('at', String(Date.now()));
  else address.searchParams.set('cache', '0');
  // Only the private files of a store need its token.
  const headers: Record<string, string> = isPublic ? {} : { Authorization: `Bearer ${token}` };
  const response = await fetch(address, { signal, redirect: 'error', headers });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The blob store answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
