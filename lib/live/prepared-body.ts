import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
/** Under this size compression saves nothing on the wire. */
const gzipBytesMin = 1400;

/** A JSON body ready to be sent: its bytes, its bytes compressed, and a strong tag of its content. */
export type PreparedBody = { raw: Buffer; gzip: Buffer | null; tag: string };

/** Prepares a text or its bytes in UTF-8; compression runs off the main thread. */
export async function prepareBody(text: string | Buffer): Promise<PreparedBody> {
  const raw = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  const tag = createHash('sha256').update(raw).digest('base64url').slice(0, 22);
  return { raw, gzip: raw.byteLength < gzipBytesMin ? null : await gzipAsync(raw), tag };
}
