/**
 * What handlers read of a request. A web `Request`, which Next hands over, is one; `lib/boot` makes a lighter one of
 * what the server heard, because a `Request` and its streams cost as much as a small call.
 */
export type ApiRequest = {
  readonly method: string;
  readonly url: string;
  /** Names are given in lower case. */
  readonly headers: Pick<Headers, 'get' | 'has'>;
  /** The other end of the connection, where our server heard the request. */
  readonly peer?: string;
  /** The body, which is taken from the connection only as it is read. */
  readonly body: { getReader: () => BodyReader } | null;
  /** Aborted once the caller is gone before the answer. */
  readonly signal?: AbortSignal;
  /** Whether the caller has closed its half of the connection: it may be gone, or wait for its answer. */
  readonly hasClosedHalf?: () => boolean;
};

type BodyReader = {
  read: () => Promise<{ done: false; value: Uint8Array } | { done: true; value?: Uint8Array | undefined }>;
  releaseLock: () => void;
};
