import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type BrotliCompress, constants, createBrotliCompress } from 'node:zlib';
import { brotliQuality } from '#lib/platform/compress.ts';

/** Length of every nonce: 16 bytes in base64, which always ends in `==`. */
export const nonceLength = 24;

/**
 * Compresses the pieces as one Brotli stream with room for a nonce between them, and returns the stream cut at these
 * places. Null if the encoder does not leave the room. Between the pieces goes a random stand-in, flushed separately:
 * it does not compress, so it appears unchanged in the stream, and later data cannot refer to it.
 */
export async function brotliPieces(pieces: readonly Buffer[]): Promise<Buffer[] | null> {
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength + nonceLength, 0);
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      // Use a window no larger than the document: the encoder clears its memory for each stream.
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

/**
 * Bytes from here on start a character in UTF-8. Two of them never follow each other, so no text matches the stand-in.
 */
const strangeFrom = 0xc0;

/** Returns a random stand-in. It ends like a nonce, because the encoder uses the last two bytes as context. */
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
