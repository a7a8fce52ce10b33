import type { PreparedBody } from './prepared-body.ts';

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

/** A 200 with `body`, compressed where the client takes it, or a 304 when it has that content. */
export async function success(
  request: PublicRequest,
  body: PreparedBody,
  headers: Record<string, string>,
  // A PATCH must be visible at once: shared caches may keep the answer but must ask every time.
  cacheControl = 'no-cache',
): Promise<PreparedAnswer> {
  const isGzip = body.gzip !== null && acceptsGzip(request.header('accept-encoding'));
  const etag = isGzip ? `"${body.tag}-g"` : `"${body.tag}"`;
  const common: Record<string, string> = { ...headers, ETag: etag, 'Cache-Control': cacheControl };
  if (isMatch(request.header('if-none-match'), body.tag)) {
    const { 'Content-Type': _, ...withoutType } = common;
    return { status: 304, headers: withoutType, body: null };
  }
  const bytes = isGzip && body.gzip ? await body.gzip() : body.raw;
  return {
    status: 200,
    headers: {
      ...common,
      'Content-Length': String(bytes.byteLength),
      ...(isGzip && { 'Content-Encoding': 'gzip' }),
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

/** Whether a client takes gzip (Accept-Encoding, RFC 9110); what it says of gzip itself counts before `*`. */
export function acceptsGzip(header: string | null): boolean {
  const entries = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()));
  const entry = entries.find(([coding]) => coding === 'gzip') ?? entries.find(([coding]) => coding === '*');
  return entry !== undefined && Number((entry[1] ?? 'q=1').replace(/^q=/, '')) > 0;
}

/** Whether one of the tags of If-None-Match names this content, in either encoding (weak comparison, RFC 9110). */
function isMatch(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((entry) => {
    const plain = entry.trim().replace(/^W\//, '');
    return plain === '*' || plain === `"${tag}"` || plain === `"${tag}-g"`;
  });
}
