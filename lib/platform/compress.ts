import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './choose-encoding.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Under this size compression saves nothing on the wire. */
export const compressedBytesMin = 1400;

/** Costs about what gzip does, for up to a quarter less on the wire; the levels above cost a multiple. */
export const brotliQuality = 5;

/** The bytes compressed, off the main thread. */
export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return brotliAsync(bytes, { params });
}
