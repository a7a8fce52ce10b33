import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { coded } from '#lib/contract/fault.ts';
import { limits } from '#lib/plans/limits.ts';
import { describeFailure, keepText } from './answer-text.ts';
import { type HostAddress, LookupError, resolveHost } from './resolve-host.ts';
import { hostOf, isAllowedAddress, isSuccess, targetFault } from './rules.ts';
import { sign } from './sign.ts';

export type Message = {
  url: string;
  secret: string;
  /** Number in `evt_<number>`. */
  eventNumber: number;
  event: string;
  /** Envelope, sent and signed byte for byte. */
  body: string;
};

export type Outcome = {
  isSuccess: boolean;
  /** Null if no answer came. */
  statusCode: number | null;
  responseBody: string;
  isResponseBodyTruncated: boolean;
  durationMs: number;
  /** Code with its parameters, as `coded` writes them. Empty on success. */
  error: string;
  /** Null if nothing was sent. */
  requestHeaders: Record<string, string> | null;
};

type Answer = { statusCode: number; body: Buffer };

/** Number of addresses tried per name. A name server may return thousands. */
const addressesMax = 4;
/** Time for one address before the next is tried. Node's default of 250 ms is too short for distant servers. */
const addressAttemptMs = 1_000;

/**
 * Sends `message` once and returns the outcome. Never throws. Resolution, connection, TLS, headers and body share five
 * seconds. Connects only to checked addresses, follows no redirect, decompresses nothing, uses no proxy, and reads at
 * most 1,024 bytes of the answer.
 */
export async function deliver(
  message: Message,
  options: { allowLocal: boolean; now: Date },
): Promise<Outcome> {
  const startedAt = performance.now();
  const limit = AbortSignal.timeout(limits.webhookTimeoutMs);
  const timestamp = Math.floor(options.now.getTime() / 1000);
  const headers = headersOf(message, timestamp);
  let answer: Answer | null = null;
  let error = '';
  try {
    const url = new URL(message.url);
    const addresses = await checkedAddresses(url, options.allowLocal, limit);
    answer = await send(url, addresses, headers, message.body, limit, (begun) => {
      answer = begun;
    });
    if (!isSuccess(answer.statusCode)) error = describeFailure(answer.statusCode);
  } catch (fault) {
    error = limit.aborted
      ? coded('delivery.timedOut', { count: limits.webhookTimeoutMs / 1000 })
      : describeFailure(fault);
  }
  const kept = keepText(answer?.body ?? Buffer.alloc(0), limits.webhookResponseBytesMax);
  return {
    isSuccess: error === '',
    statusCode: answer?.statusCode ?? null,
    responseBody: kept.text,
    isResponseBodyTruncated: kept.isTruncated,
    durationMs: Math.round(performance.now() - startedAt),
    error,
    requestHeaders: headers,
  };
}

function headersOf(message: Message, timestamp: number): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(message.body)),
    'User-Agent': 'Service-Webhooks/1.0',
    'Accept-Encoding': 'identity',
    'X-Service-Event': message.event,
    'X-Service-Delivery': `evt_${message.eventNumber}`,
    'X-Service-Timestamp': String(timestamp),
    'X-Service-Signature': sign(message.secret, timestamp, message.body),
  };
}

/** Returns the addresses to connect to. Throws if the URL or any address of its name is not allowed. */
async function checkedAddresses(url: URL, allowLocal: boolean, signal: AbortSignal): Promise<HostAddress[]> {
  const fault = targetFault(url.href, allowLocal);
  if (fault) throw new LookupError(coded('delivery.refusedTarget', { reason: fault }));
  const found = await resolveHost(hostOf(url), signal);
  // DNS rebinding begins with one private address among public ones, so a single private address refuses all.
  if (!found.every(({ address }) => isAllowedAddress(address, allowLocal))) {
    throw new LookupError(coded('delivery.notPublic'));
  }
  return found.slice(0, addressesMax);
}

/**
 * Posts `body` and returns the answer with the kept part of its body, and one byte more if there is more. Calls
 * `onBegin` when the headers arrive, so that an answer that times out later is known.
 */
function send(
  url: URL,
  addresses: HostAddress[],
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
  onBegin: (answer: Answer) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = open(url, addresses, headers);
    const stop = () => request.destroy(new Error('aborted'));
    const settle = (finish: () => void) => {
      signal.removeEventListener('abort', stop);
      finish();
      request.destroy();
    };
    const fail = (error: Error) => settle(() => reject(error));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    request.on('error', fail);
    // An upgrade ("Switching protocols") has no body to wait for.
    request.on('upgrade', (response) =>
      settle(() => resolve({ statusCode: response.statusCode ?? 0, body: Buffer.alloc(0) })),
    );
    request.on('response', (response) => {
      const answer: Answer = { statusCode: response.statusCode ?? 0, body: Buffer.alloc(0) };
      onBegin(answer);
      // A body that breaks off does not matter: the status has arrived.
      readStart(response, answer, () =>
        signal.aborted ? fail(new Error('aborted')) : settle(() => resolve(answer)),
      );
    });
    request.end(body);
  });
}

function readStart(response: IncomingMessage, answer: Answer, done: () => void): void {
  response.on('data', (chunk: Buffer) => {
    answer.body = Buffer.concat([answer.body, chunk]).subarray(0, limits.webhookResponseBytesMax + 1);
    if (answer.body.length > limits.webhookResponseBytesMax) response.destroy();
  });
  response.on('error', () => {});
  response.on('close', done);
}

/** Opens a request that connects only to `addresses`. Host, SNI and certificate check use the URL's name. */
function open(url: URL, addresses: HostAddress[], headers: Record<string, string>): ClientRequest {
  const options = {
    method: 'POST',
    hostname: hostOf(url),
    port: url.port === '' ? undefined : Number(url.port),
    path: `${url.pathname}${url.search}`,
    headers,
    lookup: pinned(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressAttemptMs,
  };
  // The global agent may use proxy variables and keeps connections.
  if (url.protocol === 'http:')
    return httpRequest({ ...options, agent: new HttpAgent({ keepAlive: false }) });
  const agent = new HttpsAgent({ keepAlive: false, maxCachedSessions: 0 });
  return httpsRequest({ ...options, agent, rejectUnauthorized: true, minVersion: 'TLSv1.2' });
}

/** Returns a lookup function with the checked addresses. Sockets call it with `all: true` and then expect an array. */
function pinned(addresses: HostAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    process.nextTick(() => {
      if (!first) callback(new LookupError(coded('delivery.noAddress')), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
