import { AppError } from '#lib/contract/errors.ts';
import type { Answer } from '#lib/platform/answer.ts';
import { chooseEncoding, type Encoding, tagEndings } from '#lib/platform/choose-encoding.ts';
import { compress, compressedBytesMin } from '#lib/platform/compress.ts';
import { isFileName } from '#lib/platform/files/file-name.ts';
import { fileStore, type StoredFile } from '#lib/platform/files/file-store.ts';
import { keptValues } from '#lib/platform/kept-values.ts';

const svgType = 'image/svg+xml';
const megabyte = 1024 * 1024;
/** Compressed drawings in memory: plans of hundreds of maps. */
const drawings = keptValues<Buffer>('compressed-drawings', 32 * megabyte, ({ byteLength }) => byteLength);

/**
 * Answers `/files/<name>`: the stored file under its content type, cacheable for ever since a name is never written
 * twice. An SVG opened by itself may run, load and send nothing. 404 for every other name; with a blob store the browser
 * is sent there.
 */
export async function serveFile(sent: Pick<Headers, 'get'>, name: string): Promise<Answer> {
  if (!isFileName(name)) throw new AppError('notFound.file');
  const tag = name.slice(3, 35);
  const store = fileStore();
  if (store.kind === 'blob') return redirect(store.publicUrl(name, ''));
  const file = await store.get(name);
  if (!file) throw new AppError('notFound.file');
  const encoding = encodingOf(file, sent.get('accept-encoding'));
  const headers = { ...fileHeaders(file), ETag: `"${tag}${encoding ? tagEndings[encoding] : ''}"` };
  if (matches(sent.get('if-none-match'), tag)) return { status: 304, headers, body: null };
  const bytes = encoding ? await compressed(name, file, encoding) : file.bytes;
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Length': String(bytes.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
    body: bytes,
  };
}

/** Drawings are text; pictures are compressed by themselves. */
function encodingOf({ bytes, contentType }: StoredFile, accepted: string | null): Encoding | null {
  if (contentType !== svgType || bytes.byteLength < compressedBytesMin) return null;
  return chooseEncoding(accepted);
}

/** A name is never written twice, so what was compressed once stays right. */
function compressed(name: string, { bytes }: StoredFile, encoding: Encoding): Promise<Buffer> {
  return drawings.get(`${name} ${encoding}`, '', () => compress(bytes, encoding));
}

function fileHeaders({ bytes, contentType }: StoredFile): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    // Maps on other sites draw these files into a canvas.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(contentType === svgType
      ? { 'Content-Security-Policy': svgPolicy(bytes), Vary: 'Accept-Encoding' }
      : {}),
  };
}

/** Embedded rasters are let in only where a file has some. */
function svgPolicy(bytes: Uint8Array): string {
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('data:image/')
    ? `${policy}; img-src data:`
    : policy;
}

/** Whether one of the tags names the file, in any encoding. */
function matches(ifNoneMatch: string | null, tag: string): boolean {
  const candidates = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  const own = ['', ...Object.values(tagEndings)].map((ending) => `"${tag}${ending}"`);
  return candidates.includes('*') || own.some((one) => candidates.includes(one));
}

function redirect(location: string): Answer {
  const headers = { Location: location, 'Cache-Control': 'public, max-age=3600' };
  return { status: 307, headers, body: null };
}
