import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fault = 'error' | 'hang' | 'reset' | 'stall';
type Access = 'public' | 'private';
type Blob = { bytes: Buffer; contentType: string; uploadedAt: string; access: Access };

export type BlobServer = {
  /** For `VERCEL_BLOB_API_URL`. Accepts any token of the form `vercel_blob_rw_<store>_<secret>`. */
  apiUrl: string;
  token: string;
  blobs: Map<string, Blob>;
  /** Takes a file away, also from the cache. Returns a function that brings it back. */
  lose: (name: string) => () => void;
  /** Reads of files by their addresses, such as `/private/live/maps/... cache=0`. */
  reads: string[];
  /** Received requests, such as `PUT ab/....png`. */
  requests: string[];
  /** Headers of the last call. */
  lastHeaders: () => IncomingMessage['headers'];
  /** Makes every later call fail in this way, or every file stop after its first byte; null ends it. */
  fail: (mode: Fault | null) => void;
  /** Makes all calls from this number on (the next is 1) fail with 500, until `fail(null)`. */
  failFrom: (number: number) => void;
  close: () => Promise<void>;
};

/**
 * Starts a local stand-in for the Vercel Blob service: put (also by clients), head, list, delete, public URLs, and private
 * ones if it has them. Its cache answers an address with what it answered first, unless a private one has `cache=0`.
 */
export async function startBlobServer({ hasPrivate = false } = {}): Promise<BlobServer> {
  const reads: string[] = [];
  const cache = new Map<string, Blob>();
  const blobs = new Map<string, Blob>();
  const requests: string[] = [];
  let mode: Fault | null = null;
  let lastHeaders: IncomingMessage['headers'] = {};
  let callsUntilFault = Number.POSITIVE_INFINITY;
  const token = 'vercel_blob_rw_teststore_secret';

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, access, name] = /^\/(public|private)\/(.+)$/.exec(url.pathname) ?? [];
    if (access && name) {
      reads.push(`${url.pathname} ${url.searchParams}`);
      const isAllowed = access === 'public' || request.headers.authorization === `Bearer ${token}`;
      if (!isAllowed) return void response.writeHead(403).end();
      const isPast = access === 'private' && url.searchParams.get('cache') === '0';
      const found = (isPast ? null : cache.get(url.href)) ?? blobs.get(name);
      if (found && !isPast) cache.set(url.href, found);
      return serveFile(found?.access === access ? found : undefined, response, mode === 'stall');
    }
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') return answerPreflight(response);
    lastHeaders = request.headers;
    requests.push(`${request.method} ${url.searchParams.get('pathname') ?? url.pathname}`);
    callsUntilFault -= 1;
    if (mode === 'hang') return;
    if (mode === 'reset') return void request.socket.destroy();
    if (mode === 'error' || callsUntilFault <= 0)
      return answer(response, 500, { error: { code: 'unknown_error' } });
    const body = Buffer.concat(chunks);
    const presented = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const fault = presented === token ? null : clientFault(presented, { token, request, url, body, blobs });
    if (fault) return answer(response, fault === 'forbidden' ? 403 : 400, { error: { code: fault } });
    if (!hasPrivate && request.headers['x-vercel-blob-access'] === 'private') {
      const message = 'Cannot use private access on a public store.';
      return answer(response, 400, { error: { code: 'bad_request', message } });
    }
    serveApi(blobs, request, url, body, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    apiUrl: `http://127.0.0.1:${port}/api`,
    token,
    blobs,
    lose: (name) => {
      const lost = blobs.get(name);
      blobs.delete(name);
      cache.clear();
      return () => void (lost && blobs.set(name, lost));
    },
    reads,
    requests,
    lastHeaders: () => lastHeaders,
    fail: (next) => {
      mode = next;
      callsUntilFault = Number.POSITIVE_INFINITY;
    },
    failFrom: (number) => {
      callsUntilFault = number;
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

type ClientPut = {
  token: string;
  request: IncomingMessage;
  url: URL;
  body: Buffer;
  blobs: Map<string, Blob>;
};

/** Returns what the service would refuse in a put with a client token, or null. */
function clientFault(presented: string, { token, request, url, body, blobs }: ClientPut): string | null {
  const [, encoded] = /^vercel_blob_client_teststore_(.+)$/.exec(presented) ?? [];
  if (encoded === undefined) return 'forbidden';
  const [seal, payload = ''] = Buffer.from(encoded, 'base64').toString().split('.');
  if (seal !== createHmac('sha256', token).update(payload).digest('hex')) return 'forbidden';
  const may = JSON.parse(Buffer.from(payload, 'base64').toString()) as Record<string, unknown>;
  const name = url.searchParams.get('pathname') ?? '';
  if (request.method !== 'PUT') return 'client_token_not_allowed';
  if (may.pathname !== name) return 'client_token_pathname_mismatch';
  if (Number(may.validUntil) < Date.now()) return 'client_token_expired';
  if (body.length > Number(may.maximumSizeInBytes)) return 'file_too_large';
  const isTypeAllowed = (may.allowedContentTypes as string[]).includes(
    String(request.headers['x-content-type']),
  );
  if (!isTypeAllowed) return 'content_type_not_allowed';
  if (request.headers['x-vercel-blob-access'] !== 'public') return 'bad_request';
  return blobs.has(name) && may.allowOverwrite !== true ? 'bad_request' : null;
}

function answerPreflight(response: ServerResponse): void {
  response
    .writeHead(204, {
      'Access-Control-Allow-Methods': 'PUT',
      'Access-Control-Allow-Headers': 'authorization, x-api-version, x-content-type, x-vercel-blob-access',
    })
    .end();
}

function serveApi(
  blobs: Map<string, Blob>,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  response: ServerResponse,
): void {
  const nameOf = (address: string) => address.replace(/^http:\/\/[^/]+\/(?:public|private)\//, '');
  const show = (name: string) => describe(url.origin, name, blobs.get(name));
  const asked = url.searchParams.get('url');
  if (request.method === 'PUT') {
    const name = url.searchParams.get('pathname') ?? '';
    const contentType = String(request.headers['x-content-type'] ?? 'application/octet-stream');
    const access = request.headers['x-vercel-blob-access'] === 'private' ? 'private' : 'public';
    blobs.set(name, { bytes: body, contentType, uploadedAt: new Date().toISOString(), access });
    answer(response, 200, show(name));
  } else if (request.method === 'POST' && url.pathname === '/api/delete') {
    const { urls } = JSON.parse(body.toString()) as { urls: string[] };
    for (const each of urls) blobs.delete(nameOf(each));
    answer(response, 200, null);
  } else if (asked === null) {
    answer(response, 200, listPage([...blobs.keys()].sort(), url, show));
  } else if (blobs.has(nameOf(asked))) {
    answer(response, 200, show(nameOf(asked)));
  } else {
    answer(response, 404, { error: { code: 'not_found' } });
  }
}

function listPage(names: string[], url: URL, show: (name: string) => unknown) {
  const start = Number(url.searchParams.get('cursor') ?? 0);
  const end = start + Number(url.searchParams.get('limit') ?? 1000);
  const hasMore = end < names.length;
  return { blobs: names.slice(start, end).map(show), hasMore, ...(hasMore ? { cursor: String(end) } : {}) };
}

function describe(origin: string, pathname: string, blob: Blob | undefined) {
  const url = `${origin}/${blob?.access ?? 'public'}/${pathname}`;
  return {
    url,
    downloadUrl: `${url}?download=1`,
    pathname,
    size: blob?.bytes.length ?? 0,
    contentType: blob?.contentType ?? '',
    contentDisposition: 'inline',
    uploadedAt: blob?.uploadedAt ?? '',
    etag: '"1"',
  };
}

function serveFile(blob: Blob | undefined, response: ServerResponse, isStalled: boolean): void {
  if (!blob) return void response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': blob.contentType, 'Access-Control-Allow-Origin': '*' });
  if (isStalled) response.write(blob.bytes.subarray(0, 1));
  else response.end(blob.bytes);
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
