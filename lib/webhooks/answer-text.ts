import { LookupError } from './resolve-host.ts';

/**
 * The beginning of an answer as text that can be stored: at most `bytesMax` bytes of UTF-8, cut between characters,
 * bytes that are no text and NUL replaced by U+FFFD. `isTruncated` says that there was more.
 */
export function keepText(body: Buffer, bytesMax: number): { text: string; isTruncated: boolean } {
  const isCut = body.length > bytesMax;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // Decoding as part of a stream holds back a character that the cut went through.
  const decoded = decoder
    .decode(body.subarray(0, bytesMax), { stream: isCut })
    .replaceAll('\u0000', '\uFFFD');
  const { read } = new TextEncoder().encodeInto(decoded, new Uint8Array(bytesMax));
  return { text: decoded.slice(0, read), isTruncated: isCut || read < decoded.length };
}

const sentences: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPIPE: 'The connection was closed before an answer came.',
  EHOSTUNREACH: 'The address cannot be reached.',
  ENETUNREACH: 'The address cannot be reached.',
  EADDRNOTAVAIL: 'The address cannot be reached.',
  ETIMEDOUT: 'The connection could not be made in time.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate comes from an authority that is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate comes from an authority that is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT: 'The certificate comes from an authority that is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate comes from an authority that is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name.',
};

/** Why a delivery failed, for people: from the status that was answered, or from what was thrown. */
export function describeFailure(cause: unknown): string {
  if (typeof cause === 'number') {
    const isRedirect = cause >= 300 && cause <= 399 && cause !== 304;
    return `Answered with status ${cause}.${isRedirect ? ' Redirects are not followed.' : ''}`;
  }
  if (cause instanceof LookupError) return cause.message;
  const code = codeOf(cause);
  if (sentences[code]) return sentences[code];
  if (code.startsWith('HPE_')) return 'The answer is not valid HTTP.';
  if (/^(?:ERR_SSL_|ERR_TLS_|EPROTO|CERT_|UNABLE_)/.test(code))
    return 'The secure connection could not be made.';
  return 'The request failed.';
}

/** The code of an error; of several attempts at one name, that of the first. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
