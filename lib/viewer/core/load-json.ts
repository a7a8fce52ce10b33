/** Why data could not be loaded, in terms for a visitor. */
export type Failure = {
  kind: 'offline' | 'forbidden' | 'missing' | 'busy' | 'broken';
  detail: string;
  /** Set for `busy`. */
  retryAfterSeconds: number;
};

export type Loaded<T> = { ok: true; data: T } | { ok: false; failure: Failure };

const retryAfterDefaultSeconds = 10;
const retryAfterMaxSeconds = 300;

/** Fetches JSON whose shape our own server guarantees. Never throws. */
export async function loadJson<T>(url: string, init: RequestInit = {}): Promise<Loaded<T>> {
  try {
    const response = await fetch(url, init);
    if (response.ok) return { ok: true, data: (await response.json()) as T };
    return { ok: false, failure: await failureOf(response) };
  } catch {
    // A frame without an origin may not read the refusal of a map with allowed domains.
    const kind = origin === 'null' && navigator.onLine ? 'forbidden' : 'offline';
    return { ok: false, failure: { kind, detail: '', retryAfterSeconds: 0 } };
  }
}

/** Maps the status of a response to a failure. */
async function failureOf(response: Response): Promise<Failure> {
  const kinds: Record<number, Failure['kind']> = {
    403: 'forbidden',
    404: 'missing',
    410: 'missing',
    429: 'busy',
  };
  const kind = kinds[response.status] ?? 'broken';
  const retryAfterSeconds = kind === 'busy' ? retryAfter(response.headers.get('retry-after')) : 0;
  return { kind, detail: await detailOf(response), retryAfterSeconds };
}

/** Returns the seconds of a `Retry-After` header, at least 1. */
export function retryAfter(header: string | null): number {
  const seconds = header === null || header.trim() === '' ? retryAfterDefaultSeconds : Number(header);
  return Number.isFinite(seconds)
    ? Math.min(Math.max(1, Math.ceil(seconds)), retryAfterMaxSeconds)
    : retryAfterDefaultSeconds;
}

async function detailOf(response: Response): Promise<string> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'detail' in body ? String(body.detail) : '';
  } catch {
    return '';
  }
}
