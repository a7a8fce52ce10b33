import { Agent, request } from 'node:http';

export type Load = {
  url: string | ((n: number) => string);
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  method?: string;
  /** The body of the n-th request. */
  body?: (n: number) => string;
};

export type LoadResult = { requests: number; perSecond: number; p99Ms: number; failures: number };

/** Keeps `connections` connections busy for `seconds` and counts what came back. */
export async function load({
  url,
  connections,
  seconds,
  headers = {},
  method = 'GET',
  body,
}: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  let failures = 0;
  let sent = 0;
  const startedAt = performance.now();
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
      outgoing.end(body?.(n));
    });
  const worker = async () => {
    while (performance.now() < endsAt) await one();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - startedAt) / 1000;
  agent.destroy();
  durations.sort((a, b) => a - b);
  return {
    requests: durations.length,
    perSecond: durations.length / elapsed,
    p99Ms: durations[Math.floor(durations.length * 0.99)] ?? 0,
    failures,
  };
}

function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
