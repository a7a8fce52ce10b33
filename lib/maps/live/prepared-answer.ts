import type { Answer } from '#lib/platform/answer.ts';
import { chooseEncoding, tagEndings } from '#lib/platform/choose-encoding.ts';
import { type MaybePromise, whenHere } from '#lib/platform/maybe-promise.ts';
import type { PreparedBody } from './prepared-body.ts';

const endings = Object.values(tagEndings);
const json = 'application/json; charset=utf-8';

/** What reads that anybody may make know of their request. */
export type PublicRequest = {
  header: (name: string) => string | null;
  clientAddress: string;
  /** Origin of absolute URLs in the answer, and the one that always may ask. */
  origin: string;
  requestId: string;
  /** Headers of the answer, whatever it will be. */
  headers: Record<string, string>;
};

/** A 200 with `body`, compressed as the client likes best, or a 304 when it has that content. */
export function prepared(
  request: Pick<PublicRequest, 'header' | 'headers'>,
  body: PreparedBody,
  // A PATCH must be visible at once: shared caches may keep the answer but must ask every time.
  { type = json, cacheControl = 'no-cache' } = {},
): MaybePromise<Answer<Buffer | null>> {
  const encoding = body.compressed && chooseEncoding(request.header('accept-encoding'));
  const etag = `"${body.tag}${encoding ? tagEndings[encoding] : ''}"`;
  const known = request.header('if-none-match');
  const isKnown = known === etag || isMatch(known, body.tag);
  const bytes = isKnown ? null : encoding && body.compressed ? body.compressed(encoding) : body.raw;
  return whenHere(bytes, (whole) => {
    // Written last: an error on the way here is answered with the headers of the request as they were.
    const { headers } = request;
    headers.ETag = etag;
    headers['Cache-Control'] = cacheControl;
    if (whole === null) return { status: 304, headers, body: null };
    headers['Content-Type'] = type;
    if (encoding) headers['Content-Encoding'] = encoding;
    headers['Content-Length'] = String(whole.byteLength);
    return { status: 200, headers, body: whole };
  });
}

/** Whether one of the tags of If-None-Match names this content, in any encoding (weak comparison, RFC 9110). */
function isMatch(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((entry) => {
    const plain = entry.trim().replace(/^W\//, '');
    return plain === '*' || plain === `"${tag}"` || endings.some((ending) => plain === `"${tag}${ending}"`);
  });
}
