import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { Encoding } from '#lib/platform/choose-encoding.ts';
import { brotliPieces, nonceLength } from './brotli-pieces.ts';

const deflateAsync = promisify(deflateRaw);

/**
 * A document, cut at each nonce, with every piece compressed separately. An answer with a fresh nonce is joined from
 * the pieces without rendering or compressing again. A piece has parts, some of which other documents share.
 */
export type PreparedDocument = {
  pieces: readonly (readonly Buffer[])[];
  deflated: readonly (readonly Buffer[])[];
  /** Null if Brotli left no room for the nonce. */
  brotli: readonly Buffer[] | null;
  /** Memory that all pieces take. */
  bytes: number;
};

/** A part of documents that many of them share, compressed once. */
export type SharedPart = { raw: Buffer; deflated: Buffer };

/**
 * Renders the document once and keeps the pieces. `render` gets a random stand-in for the nonce, which no content can
 * contain.
 */
export async function prepareDocument(render: (nonce: string) => string): Promise<PreparedDocument> {
  const nonce = standIn();
  const pieces = render(nonce)
    .split(nonce)
    .map((piece) => Buffer.from(piece, 'utf8'));
  const [brotli, ...deflated] = await Promise.all([brotliPieces(pieces), ...pieces.map(deflate)]);
  const bytes = [...pieces, ...deflated, ...(brotli ?? [])].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
  return {
    pieces: pieces.map((piece) => [piece]),
    deflated: deflated.map((piece) => [piece]),
    brotli,
    bytes,
  };
}

/** Prepares a text that several documents share. */
export async function prepareShared(text: string): Promise<SharedPart> {
  const raw = Buffer.from(text, 'utf8');
  return { raw, deflated: await deflate(raw) };
}

/**
 * Prepares a document of which `shared` are parts. Only the rest is compressed: a fraction of a millisecond. `render`
 * gets stand-ins for the nonce and for each part. Such a document has no Brotli form.
 */
export async function prepareWithShared<Name extends string>(
  render: (nonce: string, standIns: Record<Name, string>) => string,
  shared: Record<Name, SharedPart>,
): Promise<PreparedDocument> {
  const nonce = standIn();
  const names = Object.keys(shared) as Name[];
  const standIns = new Map(names.map((name) => [standIn(), name]));
  const byName = Object.fromEntries([...standIns].map(([text, name]) => [name, text])) as Record<
    Name,
    string
  >;
  const partsOf = async (piece: string): Promise<SharedPart[]> =>
    Promise.all(
      piece.split(new RegExp(`(${[...standIns.keys()].join('|')})`)).map((text) => {
        const name = standIns.get(text);
        return name === undefined ? prepareShared(text) : shared[name];
      }),
    );
  const all = await Promise.all(render(nonce, byName).split(nonce).map(partsOf));
  return {
    pieces: all.map((parts) => parts.map(({ raw }) => raw)),
    deflated: all.map((parts) => parts.map(({ deflated }) => deflated)),
    brotli: null,
    bytes: 0,
  };
}

function standIn(): string {
  return randomBytes(16).toString('hex');
}

/** A full flush ends each part on a whole byte, and later parts cannot refer to earlier ones. */
function deflate(part: Buffer): Promise<Buffer> {
  return deflateAsync(part, { finishFlush: constants.Z_FULL_FLUSH });
}

/** Returns the preferred encoding, or gzip if the document has no Brotli form. */
export function encodingOf({ brotli }: PreparedDocument, liked: Encoding | null): Encoding | null {
  return liked === 'br' && brotli === null ? 'gzip' : liked;
}

/**
 * Returns the document with `nonce`, plain or compressed. Brotli needs a nonce of `newNonce`; otherwise it may have up
 * to 65,535 bytes.
 */
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
    return Buffer.concat(
      joined(
        brotli.map((piece) => [piece]),
        between,
      ),
    );
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
/** RFC 1951: an empty stored block with the final bit. */
const emptyLastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Returns the bytes as a stored block that is not the last (RFC 1951). */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.byteLength, 1);
  head.writeUInt16LE(0xffff - bytes.byteLength, 3);
  return Buffer.concat([head, bytes]);
}

function joined(pieces: readonly (readonly Buffer[])[], between: Buffer): Buffer[] {
  return pieces.flatMap((parts, i) => (i === 0 ? parts : [between, ...parts]));
}
