import type { OutgoingHttpHeaders } from 'node:http';
import { standsFor } from './stand-in.ts';

type Body = string | Uint8Array | ReadableStream<Uint8Array> | null;
type Parts = { status: number; headers: Record<string, string>; body: Body };

/**
 * A `Response` that keeps its parts. Our server sends them as they are: streams and headers of a real one cost as much as
 * the whole read of a small answer (docs/decisions/server-before-next.md).
 */
class LightResponse {
  readonly status: number;
  readonly #parts: Parts;
  #real: Response | null = null;

  constructor(parts: Parts) {
    this.status = parts.status;
    this.#parts = parts;
  }

  /** Returns the parts, or null if a real response was made: its headers may have changed. */
  static partsOf(response: object): Parts | null {
    return #parts in response && response.#real === null ? response.#parts : null;
  }

  static realOf(response: LightResponse): Response {
    const { status, headers, body } = response.#parts;
    // The types of the browser refuse memory that may be shared.
    response.#real ??= new Response(body as BodyInit | null, { status, headers });
    return response.#real;
  }
}
standsFor(LightResponse, Response, LightResponse.realOf);

/** Makes a `Response`. Names of headers are written like `Content-Type`. */
export function answer(status: number, headers: Record<string, string>, body: Body): Response {
  return new LightResponse({ status, headers, body }) as unknown as Response;
}

/** Returns status, headers and body of a `Response`. A header of several values has them in a list. */
export function partsOf(response: Response): Omit<Parts, 'headers'> & { headers: OutgoingHttpHeaders } {
  const known = LightResponse.partsOf(response);
  if (known) return known;
  const headers: OutgoingHttpHeaders = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return { status: response.status, headers, body: response.body };
}

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
