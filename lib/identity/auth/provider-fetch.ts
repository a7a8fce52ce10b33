import * as oauth from 'oauth4webapi';
import { AppError } from '#lib/contract/errors.ts';
import { describeError, log } from '#lib/platform/log.ts';

const limitMs = 5_000;
const answerBytesMax = 1024 * 1024;

/**
 * Sends a request to the identity provider: five seconds including the body, at most one megabyte, no redirects. Throws
 * 503 if the provider does not answer or answers with a 5xx. The caller judges every other status.
 */
export async function providerFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(limitMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  let response: Response;
  let body: Uint8Array<ArrayBuffer>;
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal });
    body = await readLimited(response);
  } catch (error) {
    log('warn', 'identity_provider_failed', { host: new URL(url).host, ...describeError(error) });
    throw providerAway();
  }
  if (response.status >= 500) {
    log('warn', 'identity_provider_failed', { host: new URL(url).host, status: response.status });
    throw providerAway();
  }
  const headers = new Headers(response.headers);
  // fetch has decoded the body.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const isEmpty = [204, 205, 304].includes(response.status);
  return new Response(isEmpty ? null : body, { status: response.status, headers });
}

/** Options of each request of the library. The settings decide whether an issuer without TLS is allowed. */
export const providerOptions = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: providerFetch };

/** Returns the 503 for a sign-in while the provider is unreachable. */
export function providerAway(): AppError {
  return new AppError('unavailable.providerAway', {}, { retryAfterSeconds: 5 });
}

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) throw new Error('The answer is larger than a megabyte.');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
