import { policyOrigin } from '#lib/contract/policy-source.ts';

/** Sources for a Content-Security-Policy, each with a space before it, or empty. */
export type BlobSources = {
  /** Where stored files are served from. */
  files: string;
  /** Where a browser sends files. */
  uploads: string;
};

/** The addresses of the blob store that `token` opens, which names it; a stand-in does all at its own. */
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
