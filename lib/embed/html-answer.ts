import { type PublicRequest, prepared } from '#lib/maps/live/prepared-answer.ts';
import type { Answer } from '#lib/platform/answer.ts';
import { chooseEncoding } from '#lib/platform/choose-encoding.ts';
import { compress, compressedBytesMin } from '#lib/platform/compress.ts';
import { documentPolicy, type PolicyInput } from '#lib/viewer/render-document.ts';
import type { PreparedMap } from './render-map.ts';

const htmlType = 'text/html; charset=utf-8';
const varies = 'Accept-Encoding, Accept-Language, Referer';

/** Answers a document as it is, such as a refusal, which is too small to compress. */
export function html(
  request: PublicRequest,
  status: number,
  text: string,
  headers: Record<string, string>,
): Answer<Buffer> {
  const body = Buffer.from(text, 'utf8');
  return {
    status,
    headers: {
      'Content-Type': htmlType,
      Vary: varies,
      'Content-Length': String(body.byteLength),
      ...request.headers,
      ...headers,
    },
    body,
  };
}

type MapAnswer = Omit<PolicyInput, 'styleHashes' | 'imageOrigins'> & {
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
  { cacheControl, headers = {}, ...policy }: MapAnswer,
): Promise<Answer<Buffer | null>> {
  const policyText = documentPolicy({ ...policy, styleHashes, imageOrigins });
  const answer = await prepared(request, body, { type: htmlType, cacheControl, companion: policyText });
  const own = { Vary: varies, 'Content-Security-Policy': policyText, ...headers };
  return { ...answer, headers: Object.assign(answer.headers, own) };
}

/** Compresses an answer that is made anew for each request, in the encoding that the client prefers. */
export async function compressed(
  request: PublicRequest,
  answer: Answer<Uint8Array>,
): Promise<Answer<Uint8Array>> {
  const isLarge = answer.body.byteLength >= compressedBytesMin;
  const encoding = isLarge ? chooseEncoding(request.header('accept-encoding')) : null;
  const headers = { Vary: 'Accept-Encoding', ...answer.headers };
  if (!encoding) return { ...answer, headers };
  const body = await compress(answer.body, encoding);
  const ofBody = { 'Content-Length': String(body.byteLength), 'Content-Encoding': encoding };
  return { ...answer, body, headers: { ...headers, ...ofBody } };
}
