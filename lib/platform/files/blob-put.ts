import type { PreparedPut } from './file-store.ts';

/** What nobody looked at yet is stored as bytes: a browser that opens it runs nothing. */
const contentType = 'application/octet-stream';
/** The version of the service's interface that the headers below are those of. */
const apiVersion = '12';
const cacheSeconds = 60;

type BlobPut = { token: string; name: string; bytesMax: number; expiresAt: Date };

/**
 * The request by which a browser stores one file in Vercel Blob: what the client of `@vercel/blob` sends, with a token
 * that is good for this name, this size, this type and this time only.
 */
export async function prepareBlobPut({ token, name, bytesMax, expiresAt }: BlobPut): Promise<PreparedPut> {
  const { generateClientTokenFromReadWriteToken } = await import('@vercel/blob/client');
  const clientToken = await generateClientTokenFromReadWriteToken({
    token,
    pathname: name,
    maximumSizeInBytes: bytesMax,
    allowedContentTypes: [contentType],
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
      'x-content-type': contentType,
      'x-vercel-blob-access': 'public',
    },
  };
}

/** Where the service takes files; `VERCEL_BLOB_API_URL` names a stand-in, as for the library itself. */
function blobApiUrl(): string {
  return process.env.VERCEL_BLOB_API_URL?.trim() || 'https://vercel.com/api/blob';
}
