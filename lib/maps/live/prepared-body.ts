import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Held } from './cache.ts';

const gzipAsync = promisify(gzip);
/** Under this size compression saves nothing on the wire. */
const gzipBytesMin = 1400;

/** A body ready to be sent: its bytes and a strong tag of its content. */
export type PreparedBody = {
  readonly raw: Buffer;
  readonly tag: string;
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
  return lazyBody({ byteLength: raw.byteLength, join: () => raw, tag: () => tag }, held);
}

/** A text of which only the length is known before it is asked for. */
export type LazyText = { byteLength: number; join: () => Buffer; tag: () => string };

/** A body whose bytes and tag are made when first asked for. */
export function lazyBody({ byteLength, join, tag }: LazyText, held: Held): PreparedBody {
  let joined: Buffer | null = null;
  let named: string | null = null;
  let compressed: Promise<Buffer> | null = null;
  const raw = () => {
    joined ??= join();
    return joined;
  };
  const compress = () => {
    if (compressed) return compressed;
    compressed = gzipAsync(raw()).then((bytes) => {
      held(bytes.byteLength);
      return bytes;
    });
    // What failed is tried again by whoever asks next.
    compressed.catch(() => {
      compressed = null;
    });
    return compressed;
  };
  return {
    get raw() {
      return raw();
    },
    get tag() {
      named ??= tag();
      return named;
    },
    gzip: byteLength < gzipBytesMin ? null : compress,
  };
}

/** A strong tag of content. */
export function contentTag(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}
