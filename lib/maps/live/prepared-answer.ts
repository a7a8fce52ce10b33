import { chooseEncoding, tagEndings } from '#lib/platform/choose-encoding.ts';
import type { PreparedBody } from './prepared-body.ts';

const endings = Object.values(tagEndings);

export type PublicRequest = {
  path: string;
  header: (name: string) => string | null;
  clientAddress: string;
  /** Origin of absolute URLs in the answer, and the one that always may ask. */
  origin: string;
  requestId: string;
};

export type PreparedAnswer = { status: number; headers: Record<string, string>; body: Buffer | null };

/** Headers that every public answer bears. */
export function baseHeaders(request: PublicRequest): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': request.requestId,
    Vary: 'Origin, Accept-Encoding',
  };
}

/** A 200 with `body`, compressed as the client likes best, or a 304 when it has that content. */
export async function success(
  request: PublicRequest,
  body: PreparedBody,
  headers: Record<string, string>,
  // A PATCH must be visible at once: shared caches may keep the answer but must ask every time.
  cacheControl = 'no-cache',
): Promise<PreparedAnswer> {
  const encoding = body.compressed && chooseEncoding(request.header('accept-encoding'));
  const etag = `"${body.tag}${encoding ? tagEndings[encoding] : ''}"`;
  const common: Record<string, string> = { ...headers, ETag: etag, 'Cache-Control': cacheControl };
  if (isMatch(request.header('if-none-match'), body.tag)) {
    const { 'Content-Type': _, ...withoutType } = common;
    return { status: 304, headers: withoutType, body: null };
  }
  const bytes = encoding && body.compressed ? await body.compressed(encoding) : body.raw;
  return {
    status: 200,
    headers: {
      ...common,
      'Content-Length': String(bytes.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
    body: bytes,
  };
}

/** A refusal with its sentence. */
export function failure(status: number, detail: string, headers: Record<string, string>): PreparedAnswer {
  const body = Buffer.from(JSON.stringify({ detail }));
  return {
    status,
    headers: { ...headers, 'Cache-Control': 'no-store', 'Content-Length': String(body.byteLength) },
    body,
  };
}

/** Whether one of the tags of If-None-Match names this content, in any encoding (weak comparison, RFC 9110). */
function isMatch(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((entry) => {
    const plain = entry.trim().replace(/^W\//, '');
    return plain === '*' || plain === `"${tag}"` || endings.some((ending) => plain === `"${tag}${ending}"`);
  });
}
