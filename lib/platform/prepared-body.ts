import type { Encoding } from './choose-encoding.ts';
import { compress, compressedBytesMin } from './compress.ts';
import { contentHash } from './content-hash.ts';

/** Adds the bytes of a new body to the memory that is counted for its owner. */
export type Held = (bytes: number) => void;

/** A body that is ready to send: its bytes and a strong ETag. */
export type PreparedBody = {
  readonly raw: Buffer;
  readonly byteLength: number;
  readonly tag: string;
  /** Compresses the bytes off the main thread, once per encoding. Null if compression saves nothing. */
  readonly compressed: ((encoding: Encoding) => Promise<Buffer>) | null;
};

/** Prepares a body from a text or its bytes in UTF-8. Reports the memory of compressed bytes to `held`. */
export function prepareBody(text: string | Buffer, held: Held = () => {}): PreparedBody {
  const raw = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  return bodyOf(raw, contentHash(raw), held);
}

/** Prepares bytes that are compressed already, such as a picture. */
export function prepareCompressed(raw: Buffer): PreparedBody {
  return { raw, byteLength: raw.byteLength, tag: contentHash(raw), compressed: null };
}

/** Prepares a body whose tag is known. */
export function bodyOf(raw: Buffer, tag: string, held: Held): PreparedBody {
  return lazyBody({ byteLength: raw.byteLength, join: () => raw, tag: () => tag }, held);
}

/** A text that is joined when first read. Its length is known before. */
export type LazyText = { byteLength: number; join: () => Buffer; tag: () => string };

/** Prepares a body whose bytes and tag are made when first read. */
export function lazyBody({ byteLength, join, tag }: LazyText, held: Held): PreparedBody {
  let joined: Buffer | null = null;
  let named: string | null = null;
  const kept = new Map<Encoding, Promise<Buffer>>();
  const raw = () => {
    joined ??= join();
    return joined;
  };
  const compressed = (encoding: Encoding) => {
    const known = kept.get(encoding);
    if (known) return known;
    const made = compress(raw(), encoding);
    kept.set(encoding, made);
    made.then(
      (bytes) => held(bytes.byteLength),
      // The next caller tries again.
      () => kept.delete(encoding),
    );
    return made;
  };
  return {
    byteLength,
    get raw() {
      return raw();
    },
    get tag() {
      named ??= tag();
      return named;
    },
    compressed: byteLength < compressedBytesMin ? null : compressed,
  };
}
