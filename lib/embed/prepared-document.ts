import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { Encoding } from '#lib/platform/choose-encoding.ts';
import { brotliPieces, nonceLength } from './brotli-pieces.ts';

const deflateAsync = promisify(deflateRaw);

/**
 * A document in pieces between which its nonce stands, each compressed by itself: an answer under a fresh nonce is put
 * together from them without rendering or compressing anything again.
 */
export type PreparedDocument = {
  pieces: readonly Buffer[];
  deflated: readonly Buffer[];
  /** Null where Brotli leaves no room for the nonce. */
  brotli: readonly Buffer[] | null;
  /** Memory that all of it takes. */
  bytes: number;
};

/** Renders once and keeps the pieces; `render` is given a stand-in for the nonce that no content can name. */
export async function prepareDocument(render: (nonce: string) => string): Promise<PreparedDocument> {
  const standIn = randomBytes(16).toString('hex');
  const pieces = render(standIn)
    .split(standIn)
    .map((piece) => Buffer.from(piece, 'utf8'));
  const [brotli, ...deflated] = await Promise.all([
    brotliPieces(pieces),
    // A full flush ends each piece on a whole byte and lets the next one refer to nothing before it.
    ...pieces.map((piece) => deflateAsync(piece, { finishFlush: constants.Z_FULL_FLUSH })),
  ]);
  const bytes = [...pieces, ...deflated, ...(brotli ?? [])].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
  return { pieces, deflated, brotli, bytes };
}

/** What of the liked encodings the document can be had in. */
export function encodingOf({ brotli }: PreparedDocument, liked: Encoding | null): Encoding | null {
  return liked === 'br' && brotli === null ? 'gzip' : liked;
}

/** The document under `nonce` (in Brotli one of `newNonce`, else at most 65,535 bytes of it), plain or compressed. */
export function documentBytes(
  { pieces, deflated, brotli }: PreparedDocument,
  nonce: string,
  encoding: Encoding | null,
): Buffer {
  const between = Buffer.from(nonce, 'utf8');
  const parts = joined(pieces, between);
  if (encoding === null) return Buffer.concat(parts);
  if (encoding === 'br') {
    if (brotli === null || between.byteLength !== nonceLength)
      throw new Error('There is no room for this nonce.');
    return Buffer.concat(joined(brotli, between));
  }
  const checksum = parts.reduce((sum, part) => crc32(part, sum), 0);
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([gzipHeader, ...joined(deflated, storedBlock(between)), emptyLastBlock, trailer]);
}

/** RFC 1952: deflate, no name, no time, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** RFC 1951: a stored block of no bytes with the final bit. */
const emptyLastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** RFC 1951: the bytes as they are, as one block that is not the last. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.byteLength, 1);
  head.writeUInt16LE(0xffff - bytes.byteLength, 3);
  return Buffer.concat([head, bytes]);
}

function joined(parts: readonly Buffer[], between: Buffer): Buffer[] {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [between, part]));
}
