import { hash } from 'node:crypto';
import type { Encoding } from '#lib/platform/choose-encoding.ts';
import { compress, compressedBytesMin } from '#lib/platform/compress.ts';
import type { MaybePromise } from '#lib/platform/maybe-promise.ts';
import type { Held } from './cache.ts';

/** A body ready to be sent: its bytes and a strong tag of its content. */
export type PreparedBody = {
  readonly raw: Buffer;
  readonly tag: string;
  /**
   * Its bytes compressed, off the main thread when first asked for in an encoding and kept from then on; null where
   * that saves nothing.
   */
  compressed: ((encoding: Encoding) => MaybePromise<Buffer>) | null;
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

/** A text; only its length is known before it is asked for. */
export type LazyText = { byteLength: number; join: () => Buffer; tag: () => string };

/** A body whose bytes and tag are made when first asked for. */
export function lazyBody({ byteLength, join, tag }: LazyText, held: Held): PreparedBody {
  let joined: Buffer | null = null;
  let named: string | null = null;
  const kept = new Map<Encoding, MaybePromise<Buffer>>();
  const raw = () => {
    joined ??= join();
    return joined;
  };
  const compressed = (encoding: Encoding) => {
    const known = kept.get(encoding);
    if (known) return known;
    const made = compress(raw(), encoding).then((bytes) => {
      held(bytes.byteLength);
      kept.set(encoding, bytes);
      return bytes;
    });
    kept.set(encoding, made);
    // What failed is tried again by the next caller.
    made.catch(() => kept.delete(encoding));
    return made;
  };
  return {
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

/** A strong tag of content. */
export function contentTag(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}
