/**
 * The part of a request that handlers read. A web `Request` from Next fits this type. `lib/boot` makes a lighter
 * object, because a `Request` and its streams cost as much as a small call.
 */
export type ApiRequest = {
  readonly method: string;
  readonly url: string;
  /** Names are given in lower case. */
  readonly headers: Pick<Headers, 'get' | 'has'>;
  /** Address of the other end of the connection, if our server received the request. */
  readonly peer?: string;
  /** True if that request shows that it came through a proxy. */
  readonly isForwarded?: boolean;
  /** The body. Bytes are taken from the connection only as they are read. */
  readonly body: { getReader: () => BodyReader } | null;
  /** Aborted if the caller leaves before the answer. */
  readonly signal?: AbortSignal;
};

type BodyReader = {
  read: () => Promise<{ done: false; value: Uint8Array } | { done: true; value?: Uint8Array | undefined }>;
  releaseLock: () => void;
};
