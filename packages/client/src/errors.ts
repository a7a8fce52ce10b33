/** Messages by their place in the request, such as `updates[0].status`. */
export type Faults = Record<string, string[]>;

/** A refusal of the API, or a failed connection. The class of the error tells its kind. */
export class AtriumError extends Error {
  override name = 'AtriumError';
  /** 0 when no answer came. */
  readonly status: number;
  /** The answer as it came. */
  readonly body: unknown;
  /** Id of the request in the logs of the service. */
  readonly requestId: string | null;

  constructor(
    status: number,
    body: unknown,
    headers?: Headers,
    { message, ...options }: ErrorOptions & { message?: string } = {},
  ) {
    super(message ?? sentenceOf(status, body), options);
    this.status = status;
    this.body = body;
    this.requestId = headers?.get('X-Request-Id') ?? null;
  }
}

/** No answer: the network failed, or the call timed out. The call may have been performed. `cause` tells more. */
export class ConnectionError extends AtriumError {
  override name = 'ConnectionError';
  /** Address that was called, `null` if it is unknown. */
  address: string | URL | null = null;
}

/**
 * 3xx: the address redirects. The client does not follow, so the target does not get the key. The status is 0 in a
 * browser, which hides the answer.
 */
export class RedirectError extends AtriumError {
  override name = 'RedirectError';
}

/** 400: something in the request is wrong. `faults` lists what and where; it is empty if `message` says it all. */
export class InvalidError extends AtriumError {
  override name = 'InvalidError';
  readonly faults: Faults = faultsOf(this.body);
}

/** 401: the key or token is missing or not valid. */
export class UnauthenticatedError extends AtriumError {
  override name = 'UnauthenticatedError';
}

/** 403: the key may not do this. */
export class ForbiddenError extends AtriumError {
  override name = 'ForbiddenError';
}

/** 404: the record does not exist, or the caller may not see it. */
export class NotFoundError extends AtriumError {
  override name = 'NotFoundError';
}

/** 409: the present state does not allow it. A batch of changes names its `conflicts`. */
export class ConflictError extends AtriumError {
  override name = 'ConflictError';
  readonly revision = revisionOf(this.body);
  readonly conflicts = conflictsOf(this.body);
}

/** 412: the project no longer has the revision `ifMatch`. */
export class RevisionError extends AtriumError {
  override name = 'RevisionError';
  readonly revision = revisionOf(this.body);
}

/** 429: too many calls, and all retries are used up. */
export class RateLimitError extends AtriumError {
  override name = 'RateLimitError';
}

/** 502, 503 and 504: the service, or a proxy in front of it, is unavailable. */
export class UnavailableError extends AtriumError {
  override name = 'UnavailableError';
}

const redirects = [301, 302, 303, 307, 308];

const kinds: Readonly<Record<number, typeof AtriumError>> = {
  400: InvalidError,
  401: UnauthenticatedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: RevisionError,
  429: RateLimitError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
};

/** Makes the error of a call to this address that got no answer. */
export function connectionError(
  method: string | undefined,
  cause: unknown,
  address: string | URL,
): ConnectionError {
  const message = 'The service did not answer. The change may have been applied.';
  const options = { cause, ...(method !== 'GET' && { message }) };
  return Object.assign(new ConnectionError(0, null, undefined, options), { address });
}

/** Makes the error of an unsuccessful answer from this address. */
export async function errorOf(response: Response, address: string | URL): Promise<AtriumError> {
  const { status, headers } = response;
  const body = parse(await response.text().catch(() => ''));
  if (response.type === 'opaqueredirect' || redirects.includes(status))
    return new RedirectError(status, body, headers, { message: redirectSentence(headers, new URL(address)) });
  const Kind = kinds[status] ?? AtriumError;
  return new Kind(status, body, headers);
}

function redirectSentence(headers: Headers, { origin, pathname }: URL): string {
  const location = headers.get('Location') ?? '';
  const to = URL.canParse(location, origin) ? new URL(location, origin) : null;
  // The whole service has moved, often from http to https.
  if (to && to.origin !== origin && to.pathname === pathname)
    return `${origin} redirects to ${to.origin}. Use that address.`;
  return `${origin} redirects to ${to?.href ?? 'another address'}. Check the address.`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function member(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}

function sentenceOf(status: number, body: unknown): string {
  const detail = member(body, 'detail');
  if (typeof detail === 'string') return detail;
  const [first] = status === 400 ? Object.entries(faultsOf(body)) : [];
  if (first) return `${first[0]}: ${first[1].join(' ')}`;
  if (status === 0) return 'The service did not answer.';
  return status < 300
    ? 'The response is not from Atrium: it is not JSON.'
    : `The service answered ${status}.`;
}

function faultsOf(body: unknown): Faults {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter((entry) => Array.isArray(entry[1]))) as Faults;
}

function revisionOf(body: unknown): number | null {
  const revision = member(body, 'revision');
  return typeof revision === 'number' ? revision : null;
}

type Conflict = { id: string; kind: string; theirs: unknown };

function conflictsOf(body: unknown): Conflict[] {
  const conflicts = member(body, 'conflicts');
  return Array.isArray(conflicts) ? conflicts : [];
}
