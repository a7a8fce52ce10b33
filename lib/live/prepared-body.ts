import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Held } from './cache.ts';

const gzipAsync = promisify(gzip);
/** Under this size compression saves nothing on the wire. */
const gzipBytesMin = 1400;

/** A body ready to be sent: its bytes and a strong tag of its content. */
export type PreparedBody = {
  raw: Buffer;
  tag: string;
  /**
   * Its bytes compressed, off the main thread when first asked for and kept from then on; null where that saves
   * nothing.
   */
  gzip: (() => Promise<Buffer>) | null;
};

/** Prepares a text or its bytes in UTF-8. `held` is told of the memory that the compressed bytes take. */
export function prepareBody(text: string | Buffer, held: Held = () => {}): PreparedBody {
  const raw = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  return bodyOf(raw, contentTag(raw), held);
}

/** A body whose tag is known. */
export function bodyOf(raw: Buffer, tag: string, held: Held): PreparedBody {
  let made: Promise<Buffer> | null = null;
  const compressed = () => {
    made ??= gzipAsync(raw).then((bytes) => {
      held(bytes.byteLength);
      return bytes;
    });
    // What failed is tried again by whoever asks next.
    made.catch(() => {
      made = null;
    });
    return made;
  };
  return { raw, tag, gzip: raw.byteLength < gzipBytesMin ? null : compressed };
}

/** A strong tag of content. */
export function contentTag(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}
