import { shared } from '#lib/platform/registry.ts';

/** Upper ends of the buckets of durations, in seconds. */
export const durationBounds = [0.005, 0.025, 0.1, 0.5, 2, 10] as const;

export type Durations = { count: number; sumSeconds: number; atMost: number[] };

/** What this process counted since its start. */
export type Metrics = {
  /** By method and route, such as `GET /api/projects/{project_id}/`; by status within. */
  requests: Map<string, { byStatus: Map<number, number>; durations: Durations }>;
  refusals: Map<string, number>;
  deliveries: { delivered: number; failed: number };
  /** Those that begin and end transactions do not count. */
  statements: number;
};

/** Counts an answered request; `route` is the declared path, so that there are as many counters as endpoints. */
export function countAnswer(method: string, route: string, status: number, durationMs: number): void {
  const { requests } = metrics();
  const name = `${method} ${route}`;
  let known = requests.get(name);
  if (!known) {
    const durations = { count: 0, sumSeconds: 0, atMost: durationBounds.map(() => 0) };
    known = { byStatus: new Map(), durations };
    requests.set(name, known);
  }
  known.byStatus.set(status, (known.byStatus.get(status) ?? 0) + 1);
  const seconds = durationMs / 1000;
  known.durations.count += 1;
  known.durations.sumSeconds += seconds;
  for (const [i, bound] of durationBounds.entries()) {
    if (seconds <= bound) known.durations.atMost[i] = (known.durations.atMost[i] ?? 0) + 1;
  }
}

/** Counts a request that the rate limit `bucket` refused. */
export function countRefusal(bucket: string): void {
  const { refusals } = metrics();
  refusals.set(bucket, (refusals.get(bucket) ?? 0) + 1);
}

/** Counts an attempt to deliver to a webhook. */
export function countDelivery(isDelivered: boolean): void {
  metrics().deliveries[isDelivered ? 'delivered' : 'failed'] += 1;
}

/** Counts a statement sent to the database. */
export function countStatement(): void {
  metrics().statements += 1;
}

/** The counters of this process. */
export function metrics(): Metrics {
  return shared<Metrics>('metrics', () => ({
    requests: new Map(),
    refusals: new Map(),
    deliveries: { delivered: 0, failed: 0 },
    statements: 0,
  }));
}
