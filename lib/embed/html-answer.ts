import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsGzip, type PreparedAnswer, type PublicRequest } from '#lib/maps/live/prepared-answer.ts';
import { documentBytes, type PreparedDocument } from './prepared-document.ts';

const gzipAsync = promisify(gzip);

/** A document, compressed where the client takes it. */
export async function html(
  request: PublicRequest,
  status: number,
  text: string,
  headers: Record<string, string>,
): Promise<PreparedAnswer> {
  const raw = Buffer.from(text, 'utf8');
  const isGzip = acceptsGzip(request.header('accept-encoding'));
  return answerOf(request, status, isGzip ? await gzipAsync(raw) : raw, isGzip, headers);
}

/** A prepared document under its nonce, likewise. */
export function preparedHtml(
  request: PublicRequest,
  document: PreparedDocument,
  nonce: string,
  headers: Record<string, string>,
): PreparedAnswer {
  const isGzip = acceptsGzip(request.header('accept-encoding'));
  return answerOf(request, 200, documentBytes(document, nonce, isGzip), isGzip, headers);
}

function answerOf(
  request: PublicRequest,
  status: number,
  body: Buffer,
  isGzip: boolean,
  headers: Record<string, string>,
): PreparedAnswer {
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': request.requestId,
      Vary: 'Accept-Encoding, Accept-Language, Referer',
      'Content-Length': String(body.byteLength),
      ...(isGzip && { 'Content-Encoding': 'gzip' }),
      ...headers,
    },
    body,
  };
}
