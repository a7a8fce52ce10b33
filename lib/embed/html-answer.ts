import { documentPolicy, type PolicyInput } from '#lib/embed/document/render-document.ts';
import { type PublicRequest, prepared } from '#lib/http/prepared-answer.ts';
import { answer } from '#lib/platform/answer.ts';
import { chooseEncoding } from '#lib/platform/choose-encoding.ts';
import { compress, compressedBytesMin } from '#lib/platform/compress.ts';
import type { PreparedMap } from './render-map.ts';

const htmlType = 'text/html; charset=utf-8';
/** Headers of a request on which a page depends. */
export const pageVaries = 'Accept-Encoding, Accept-Language, Referer';

/** Answers a document as it is, such as a refusal, which is too small to compress. */
export function html(
  request: PublicRequest,
  status: number,
  text: string,
  headers: Record<string, string>,
): Response {
  const body = Buffer.from(text, 'utf8');
  const own = { 'Content-Type': htmlType, Vary: pageVaries, 'Content-Length': String(body.byteLength) };
  return answer(status, { ...own, ...request.headers, ...headers }, body);
}

type MapAnswer = Omit<PolicyInput, 'styleHashes' | 'imageOrigins'> & {
  status?: number;
  cacheControl: string;
  headers?: Record<string, string>;
};

/**
 * Answers 200 with a prepared document and its policy, or 304 if the browser has both. The tag depends on the policy
 * too, because browsers keep the old one with a 304.
 */
export async function preparedHtml(
  request: PublicRequest,
  { body, styleHashes, imageOrigins }: PreparedMap,
  { status = 200, cacheControl, headers = {}, ...policy }: MapAnswer,
): Promise<Response> {
  const policyText = documentPolicy({ ...policy, styleHashes, imageOrigins });
  const more = { Vary: pageVaries, 'Content-Security-Policy': policyText, ...headers };
  return prepared(request, body, { status, type: htmlType, cacheControl, companion: policyText, more });
}

/** Answers 200 with bytes that are made anew for each request, in the encoding that the client prefers. */
export async function compressed(
  request: PublicRequest,
  bytes: Uint8Array,
  { type = htmlType, more = {} }: { type?: string; more?: Record<string, string> } = {},
): Promise<Response> {
  const isLarge = bytes.byteLength >= compressedBytesMin;
  const encoding = isLarge ? chooseEncoding(request.header('accept-encoding')) : null;
  const body = encoding ? await compress(bytes, encoding) : bytes;
  const headers = {
    Vary: 'Accept-Encoding',
    'Content-Type': type,
    ...request.headers,
    ...more,
    ...(encoding && { 'Content-Encoding': encoding }),
    'Content-Length': String(body.byteLength),
  };
  return answer(200, headers, body);
}
