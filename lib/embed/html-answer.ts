import type { PublicRequest } from '#lib/maps/live/prepared-answer.ts';
import type { Answer } from '#lib/platform/answer.ts';
import { chooseEncoding, type Encoding } from '#lib/platform/choose-encoding.ts';
import { compress, compressedBytesMin } from '#lib/platform/compress.ts';
import { documentBytes, encodingOf, type PreparedDocument } from './prepared-document.ts';

/** Answers a document as it is, such as a refusal, which is too small to compress. */
export function html(
  request: PublicRequest,
  status: number,
  text: string,
  headers: Record<string, string>,
): Answer<Buffer> {
  return answerOf(request, status, Buffer.from(text, 'utf8'), null, headers);
}

/** Answers a prepared document with its nonce, in the encoding that the client prefers. */
export function preparedHtml(
  request: PublicRequest,
  document: PreparedDocument,
  nonce: string,
  headers: Record<string, string>,
  status = 200,
): Answer<Buffer> {
  const encoding = encodingOf(document, chooseEncoding(request.header('accept-encoding')));
  return answerOf(request, status, documentBytes(document, nonce, encoding), encoding, headers);
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

function answerOf(
  request: PublicRequest,
  status: number,
  body: Buffer,
  encoding: Encoding | null,
  headers: Record<string, string>,
): Answer<Buffer> {
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Accept-Encoding, Accept-Language, Referer',
      'Content-Length': String(body.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
      ...request.headers,
      ...headers,
    },
    body,
  };
}
