import type { PublicRequest } from '#lib/maps/live/prepared-answer.ts';
import type { Answer } from '#lib/platform/answer.ts';
import { chooseEncoding, type Encoding } from '#lib/platform/choose-encoding.ts';
import { documentBytes, encodingOf, type PreparedDocument } from './prepared-document.ts';

/** A short document of its own, such as a refusal: too small to be compressed for one answer. */
export function html(
  request: PublicRequest,
  status: number,
  text: string,
  headers: Record<string, string>,
): Answer<Buffer> {
  return answerOf(request, status, Buffer.from(text, 'utf8'), null, headers);
}

/** A prepared document under its nonce, compressed as the client likes best. */
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
