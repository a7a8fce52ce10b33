import { Agent, request } from 'node:http';
import { hasWrk, loadByWrk } from './wrk.ts';

export type Load = {
  url: string | ((n: number) => string);
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  method?: string;
  /** Whether to send one request at a time on each connection. With eight in a row, the times of `wrk` mean nothing. */
  isTimed?: boolean;
  /** The body of the n-th request, or bodies to send in turn. */
  body?: ((n: number) => string) | readonly string[];
};

export type LoadResult = {
  requests: number;
  perSecond: number;
  p99Ms: number;
  failures: number;
  /** The program that sent the requests, and the processor time that it used. */
  client: 'wrk' | 'node';
  clientMs: number;
};

/** Keeps `connections` connections busy for `seconds` and counts the answers. Uses `wrk` if possible. */
export async function load(load: Load): Promise<LoadResult> {
  const { url, connections, seconds, headers = {}, method = 'GET', body = [], isTimed = false } = load;
  if (!hasWrk || typeof url !== 'string' || typeof body === 'function') return loadByNode(load);
  const inRow = method === 'GET' && !isTimed ? 8 : 1;
  return loadByWrk({ url, connections, seconds, headers, method, bodies: body, inRow });
}

async function loadByNode({
  url,
  connections,
  seconds,
  headers = {},
  method = 'GET',
  body,
}: Load): Promise<LoadResult> {
  const bodyOf = (n: number) => (typeof body === 'function' ? body(n) : body?.[n % body.length]);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  let failures = 0;
  let sent = 0;
  const startedAt = performance.now();
  const usedBefore = process.cpuUsage();
  const endsAt = startedAt + seconds * 1000;
  const one = () =>
    new Promise<void>((resolve) => {
      const n = sent++;
      const begun = performance.now();
      const outgoing = request(
        typeof url === 'string' ? url : url(n),
        { agent, method, headers: { ...headers, 'x-forwarded-for': addressOf(n) } },
        (response) => {
          response.on('data', () => {});
          response.on('end', () => {
            durations.push(performance.now() - begun);
            if ((response.statusCode ?? 500) >= 400) failures++;
            resolve();
          });
        },
      );
      outgoing.on('error', () => {
        failures++;
        resolve();
      });
      outgoing.end(bodyOf(n));
    });
  const worker = async () => {
    while (performance.now() < endsAt) await one();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const used = process.cpuUsage(usedBefore);
  const elapsed = (performance.now() - startedAt) / 1000;
  agent.destroy();
  durations.sort((a, b) => a - b);
  return {
    requests: durations.length,
    perSecond: durations.length / elapsed,
    p99Ms: durations[Math.floor(durations.length * 0.99)] ?? 0,
    failures,
    client: 'node',
    clientMs: (used.user + used.system) / 1000,
  };
}

function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
