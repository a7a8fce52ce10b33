import { AppError } from '#lib/contract/errors.ts';
import { isFileName } from '#lib/platform/files/file-name.ts';
import { fileStore, type StoredFile } from '#lib/platform/files/file-store.ts';

type FileRequest = { method: string; headers: Pick<Headers, 'get'> };
type FileAnswer = { status: number; headers: Record<string, string>; body: Uint8Array | string | null };

/**
 * Answers GET and HEAD of `/files/<name>`: the stored file under its content type, cacheable for ever since a name is
 * never written twice. An SVG opened by itself may run, load and send nothing. 404 for every other name, 503 when the
 * store fails; with a blob store the browser is sent there.
 */
export async function serveFile(request: FileRequest, name: string): Promise<FileAnswer> {
  if (!isFileName(name)) return refuse(404, 'File not found.');
  const etag = `"${name.slice(3, 35)}"`;
  const store = fileStore();
  if (store.kind === 'blob') return redirect(store.publicUrl(name, ''));
  let file: StoredFile | null;
  try {
    file = await store.get(name);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unavailable') return refuse(503, error.message);
    throw error;
  }
  if (!file) return refuse(404, 'File not found.');
  const headers = { ...fileHeaders(file), ETag: etag };
  if (matches(request.headers.get('if-none-match'), etag)) return { status: 304, headers, body: null };
  const body = request.method === 'HEAD' ? null : file.bytes;
  return {
    status: 200,
    headers: { ...headers, 'Content-Length': String(file.bytes.byteLength) },
    body,
  };
}

function fileHeaders({ bytes, contentType }: StoredFile): Record<string, string> {
  return {
    'Content-Type': contentType,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
    // Maps on other sites draw these files into a canvas.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(contentType === 'image/svg+xml' ? { 'Content-Security-Policy': svgPolicy(bytes) } : {}),
  };
}

/** Embedded rasters are let in only where a file has some. */
function svgPolicy(bytes: Uint8Array): string {
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('data:image/')
    ? `${policy}; img-src data:`
    : policy;
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  const candidates = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return candidates.includes(etag) || candidates.includes('*');
}

function redirect(location: string): FileAnswer {
  const headers = { Location: location, 'Cache-Control': 'public, max-age=3600' };
  return { status: 307, headers, body: null };
}

function refuse(status: number, detail: string): FileAnswer {
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return { status, headers, body: JSON.stringify({ detail }) };
}
