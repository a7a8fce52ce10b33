/**
 * What a handler answers. Our server sends it, and for Next one adapter makes a `Response` of it. Names of headers are
 * written as in `Content-Type`.
 */
export type Answer<Body = string | Uint8Array | ReadableStream<Uint8Array> | null> = {
  status: number;
  headers: Record<string, string>;
  body: Body;
};

/** What a verb answers in place of its declared reply to a caller who sent `Prefer: return=minimal`. */
export class MinimalReply {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}

/** An answer that is a file, made while it is sent; `lib/http` turns it into one. */
export class Download {
  readonly filename: string;
  readonly contentType: string;
  readonly chunks: AsyncIterable<Uint8Array>;

  constructor(filename: string, contentType: string, chunks: AsyncIterable<Uint8Array>) {
    this.filename = filename;
    this.contentType = contentType;
    this.chunks = chunks;
  }
}
