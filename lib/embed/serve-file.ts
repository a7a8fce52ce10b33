import { AppError } from '#lib/contract/errors.ts';
import { forever, type PublicRequest, prepared } from '#lib/http/prepared-answer.ts';
import { megabyte } from '#lib/plans/units.ts';
import { answer } from '#lib/platform/answer.ts';
import type { Encoding } from '#lib/platform/choose-encoding.ts';
import { compress, compressedBytesMin } from '#lib/platform/compress.ts';
import { isFileName } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import type { StoredFile } from '#lib/platform/files/store-types.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import type { PreparedBody } from '#lib/platform/prepared-body.ts';

const svgType = 'image/svg+xml';
/** Compressed drawings in memory: plans of hundreds of maps. */
const drawings = keptValues<Buffer>('compressed-drawings', 32 * megabyte, ({ byteLength }) => byteLength);

/**
 * Answers `/files/<name>`: the stored file with its content type, cacheable forever, since a name always shows the
 * same picture. An SVG opened on its own may not run, load or send anything. Throws 404 for any other name. With a blob
 * store, the browser is redirected there.
 */
export async function serveFile(
  request: Pick<PublicRequest, 'header' | 'headers'>,
  name: string,
): Promise<Response> {
  if (!isFileName(name)) throw new AppError('notFound.file');
  const store = fileStore();
  if (store.kind === 'blob') return redirect(request, store.publicUrl(name, ''));
  const file = await store.get(name);
  if (!file) throw new AppError('notFound.file');
  Object.assign(request.headers, fileHeaders(file));
  return prepared(request, bodyOf(name, file), {
    type: file.contentType,
    cacheControl: forever,
  });
}

/**
 * Returns the body of a file. Drawings are text and get compressed; pictures are already compressed. The name is the
 * tag, since only the removal of metadata writes it twice, and that makes the file smaller.
 */
function bodyOf(name: string, { bytes, contentType }: StoredFile): PreparedBody {
  const compressed = (encoding: Encoding) =>
    drawings.get(`${name} ${encoding}`, bytes.byteLength, () => compress(bytes, encoding));
  const isCompressed = contentType === svgType && bytes.byteLength >= compressedBytesMin;
  return {
    raw: viewOf(bytes),
    byteLength: bytes.byteLength,
    tag: name.slice(3, 35),
    compressed: isCompressed ? compressed : null,
  };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function fileHeaders({ bytes, contentType }: StoredFile): Record<string, string> {
  return {
    // Maps on other sites draw these files into a canvas.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(contentType === svgType
      ? { 'Content-Security-Policy': svgPolicy(bytes), Vary: 'Accept-Encoding' }
      : {}),
  };
}

/** Returns the policy of an SVG. Embedded rasters are allowed only if the file has some. */
function svgPolicy(bytes: Uint8Array): string {
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
  return viewOf(bytes).includes('data:image/') ? `${policy}; img-src data:` : policy;
}

function redirect({ headers }: Pick<PublicRequest, 'headers'>, location: string): Response {
  const own = { Location: location, 'Cache-Control': 'public, max-age=3600' };
  return answer(307, { ...headers, ...own }, null);
}
