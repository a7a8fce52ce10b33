import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type BrotliCompress, constants, createBrotliCompress } from 'node:zlib';
import { brotliQuality } from '#lib/platform/compress.ts';

/** So long is every nonce: 16 bytes in base64, which end with the same two characters. */
export const nonceLength = 24;

/**
 * The pieces as one Brotli stream that leaves room for a nonce between them, cut at these rooms; null where the encoder
 * keeps none. A stand-in of bytes that occur nowhere else is flushed by itself: it does not compress, so it stands in
 * the stream as it is, and nothing after it can refer to it.
 */
export async function brotliPieces(pieces: readonly Buffer[]): Promise<Buffer[] | null> {
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength + nonceLength, 0);
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      // A window no larger than the document: its memory is cleared for every one.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(length + 16)), 16), 22),
    },
  });
  const whole = buffer(encoder);
  const standIns = pieces.slice(1).map(standIn);
  for (const [i, piece] of pieces.entries()) {
    const room = i === 0 ? null : standIns[i - 1];
    if (room) await addFlushed(encoder, room);
    await addFlushed(encoder, piece);
  }
  encoder.end();
  return cutAt(await whole, standIns);
}

async function addFlushed(encoder: BrotliCompress, bytes: Buffer): Promise<void> {
  encoder.write(bytes);
  await promisify((done: () => void) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, done))();
}

/** From here on bytes begin a character in UTF-8: no two of them ever stand side by side, so nothing is like them. */
const strangeFrom = 0xc0;

/** It ends as a nonce does, for the encoder looks at the two bytes before what it writes. */
function standIn(): Buffer {
  const bytes = Buffer.alloc(nonceLength, '=');
  for (let at = 0; at < nonceLength - 2; at++) bytes[at] = randomInt(strangeFrom, 256);
  return bytes;
}

function cutAt(whole: Buffer, standIns: readonly Buffer[]): Buffer[] | null {
  const cut: Buffer[] = [];
  let from = 0;
  for (const room of standIns) {
    const at = whole.indexOf(room, from);
    if (at < 0) return null;
    cut.push(whole.subarray(from, at));
    from = at + room.byteLength;
  }
  return [...cut, whole.subarray(from)];
}
