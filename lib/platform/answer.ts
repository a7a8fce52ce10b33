/**
 * What a handler answers. Our server sends it, and for Next one adapter makes a `Response` of it. Names of headers are
 * written as in `Content-Type`.
 */
export type Answer<Body = string | Uint8Array | ReadableStream<Uint8Array> | null> = {
  status: number;
  headers: Record<string, string>;
  body: Body;
};
