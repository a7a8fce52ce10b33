import { answer } from '#lib/platform/answer.ts';
import { chooseEncoding, tagEndings } from '#lib/platform/choose-encoding.ts';
import { contentHash } from '#lib/platform/content-hash.ts';
import { tagAsSent } from '#lib/platform/entity-tags.ts';
import type { PreparedBody } from '#lib/platform/prepared-body.ts';

const endings = Object.values(tagEndings);
const json = 'application/json; charset=utf-8';
const noHeaders: Record<string, string> = {};

/** Cache-Control of an answer whose address names its content. */
export const forever = 'public, max-age=31536000, immutable';

/** The part of a request that public reads use. */
export type PublicRequest = {
  header: (name: string) => string | null;
  clientAddress: string;
  /** Origin of absolute URLs in the answer. Pages of this origin may always read. */
  origin: string;
  requestId: string;
  /** Our own server holds the connection. A host of functions holds none open. */
  isHeld?: boolean;
  /** Headers of the answer, also of an error. */
  headers: Record<string, string>;
};

/**
 * Answers with `body`, in the encoding that the client prefers, or 304 if the client has that content. `companion` is
 * the text of a header that belongs to the content. `more` are headers of this answer only.
 */
export async function prepared(
  request: Pick<PublicRequest, 'header' | 'headers'>,
  body: PreparedBody,
  // A PATCH must be visible at once: shared caches may store the answer but must revalidate it every time.
  { status = 200, type = json, cacheControl = 'no-cache', companion = '', more = noHeaders } = {},
): Promise<Response> {
  const encoding = body.compressed && chooseEncoding(request.header('accept-encoding'));
  const tag = companion ? contentHash(`${body.tag} ${companion}`) : body.tag;
  const etag = `"${tag}${encoding ? tagEndings[encoding] : ''}"`;
  const known = request.header('if-none-match');
  const isKnown = known === etag || isMatch(known, tag);
  const whole = isKnown ? null : encoding && body.compressed ? await body.compressed(encoding) : body.raw;
  // Written last: an error on the way here is answered with the headers of the request as they were.
  const { headers } = request;
  headers.ETag = etag;
  headers['Cache-Control'] = cacheControl;
  for (const name in more) headers[name] = more[name] ?? '';
  if (whole === null) return answer(304, headers, null);
  headers['Content-Type'] = type;
  if (encoding) headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = String(whole.byteLength);
  return answer(status, headers, whole);
}

/** Checks whether a tag of If-None-Match names this content in any encoding (weak comparison, RFC 9110). */
function isMatch(header: string | null, tag: string): boolean {
  if (header === null) return false;
  // Of a hash that ends with a hyphen, the ending of a proxy took it along: `ab-` and `-gzip` look like `ab` and `--gzip`.
  const cut = tag.replace(/-$/, '');
  return header.split(',').some((entry) => {
    const plain = tagAsSent(entry);
    return (
      plain === '*' ||
      plain === `"${tag}"` ||
      plain === `"${cut}"` ||
      endings.some((ending) => plain === `"${tag}${ending}"`)
    );
  });
}
