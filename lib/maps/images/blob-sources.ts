import { policyOrigin } from '#lib/contract/policy-source.ts';

/** Sources of a Content-Security-Policy, each with a leading space, or empty. */
type BlobSources = {
  /** Origin that serves stored files. */
  files: string;
  /** Address to which browsers upload files. */
  uploads: string;
};

/** Returns the sources of the blob store that `token` names. A stand-in (VERCEL_BLOB_API_URL) serves all itself. */
export function blobSources(token: string | null): BlobSources {
  const store = token?.split('_')[3];
  if (!store || !/^[\w-]+$/.test(store)) return { files: '', uploads: '' };
  const standIn = process.env.VERCEL_BLOB_API_URL?.trim();
  const origin = standIn ? policyOrigin(standIn) : null;
  if (origin) return { files: ` ${origin}`, uploads: '' };
  return {
    files: ` https://${store}.public.blob.vercel-storage.com`,
    uploads: ' https://vercel.com/api/blob/',
  };
}
