import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './choose-encoding.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Minimum size. Compression of smaller bodies saves nothing on the wire. */
export const compressedBytesMin = 1400;

/** About as fast as gzip with up to a quarter fewer bytes. Higher levels are several times slower. */
const brotliQuality = 5;

/** Compresses bytes off the main thread. */
export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return brotliAsync(bytes, { params });
}
