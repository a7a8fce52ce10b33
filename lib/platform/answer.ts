/**
 * Answer of a handler. The server sends it; for Next, one adapter turns it into a `Response`. Names of headers are
 * written like `Content-Type`.
 */
export type Answer<Body = string | Uint8Array | ReadableStream<Uint8Array> | null> = {
  status: number;
  headers: Record<string, string>;
  body: Body;
};

/** Reply of a verb to a caller who sent `Prefer: return=minimal`, in place of the declared reply. */
export class MinimalReply {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}

/** Reply that is a file, created while it is sent. `lib/http` turns it into an answer. */
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
