import { coded } from '#lib/contract/fault.ts';
import type { ErrorCode } from '#lib/messages/errors.ts';
import { LookupError } from './resolve-host.ts';

/**
 * Returns the beginning of an answer as text that can be stored: at most `bytesMax` bytes of UTF-8, cut between
 * characters, with U+FFFD for NUL and invalid bytes. `isTruncated` is true if the answer was longer.
 */
export function keepText(body: Buffer, bytesMax: number): { text: string; isTruncated: boolean } {
  const isCut = body.length > bytesMax;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // In stream mode the decoder holds back a character that the cut divides.
  const decoded = decoder
    .decode(body.subarray(0, bytesMax), { stream: isCut })
    .replaceAll('\u0000', '\uFFFD');
  const { read } = new TextEncoder().encodeInto(decoded, new Uint8Array(bytesMax));
  return { text: decoded.slice(0, read), isTruncated: isCut || read < decoded.length };
}

type TransportCode = Exclude<
  Extract<ErrorCode, `delivery.${string}`>,
  'delivery.answered' | 'delivery.redirected' | 'delivery.timedOut' | 'delivery.refusedTarget'
>;

const codes: Record<string, TransportCode> = {
  ECONNREFUSED: 'delivery.connectionRefused',
  ECONNRESET: 'delivery.connectionClosed',
  EPIPE: 'delivery.connectionClosed',
  EHOSTUNREACH: 'delivery.unreachable',
  ENETUNREACH: 'delivery.unreachable',
  EADDRNOTAVAIL: 'delivery.unreachable',
  ETIMEDOUT: 'delivery.connectTimedOut',
  CERT_HAS_EXPIRED: 'delivery.certificateExpired',
  CERT_NOT_YET_VALID: 'delivery.certificateEarly',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'delivery.certificateSelfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'delivery.certificateUntrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'delivery.certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'delivery.certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'delivery.certificateUntrusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'delivery.certificateHost',
};

/** Returns the coded reason of a failed delivery, from the answered status or the thrown error. */
export function describeFailure(cause: unknown): string {
  if (typeof cause === 'number') {
    const isRedirect = cause >= 300 && cause <= 399 && cause !== 304;
    return coded(isRedirect ? 'delivery.redirected' : 'delivery.answered', { status: String(cause) });
  }
  if (cause instanceof LookupError) return cause.message;
  const code = codeOf(cause);
  if (codes[code]) return coded(codes[code]);
  if (code.startsWith('HPE_')) return coded('delivery.notHttp');
  if (/^(?:ERR_SSL_|ERR_TLS_|EPROTO|CERT_|UNABLE_)/.test(code)) return coded('delivery.insecure');
  return coded('delivery.failed');
}

/** Returns the code of an error. For several attempts at one name, returns the code of the first. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
