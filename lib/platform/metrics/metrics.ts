import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processSingleton } from '#lib/platform/process-singletons.ts';

type Metrics = ReturnType<typeof newMetrics>;

/** Upper bounds of the duration buckets, in seconds. */
const bucketEnds = [0.005, 0.025, 0.1, 0.5, 2, 10];

/** Counts an answered request. `route` is the declared path, so that there is one series per endpoint. */
export function countAnswer(method: string, route: string, status: number, durationMs: number): void {
  metrics().answers.inc({ method, route, status });
  metrics().durations.observe({ method, route }, durationMs / 1000);
}

/** Counts a request that the rate limit `limit` refused. */
export function countRefusal(limit: string): void {
  metrics().refusals.inc({ limit });
}

/** Counts an attempt to deliver to a webhook. */
export function countDelivery(isDelivered: boolean): void {
  metrics().deliveries.inc({ outcome: isDelivered ? 'delivered' : 'failed' });
}

/** Counts a read that may be slightly old: from the replica, or the primary if that was behind or failed. */
export function countReplicaRead(outcome: 'replica' | 'behind' | 'failed'): void {
  metrics().replicaReads.inc({ outcome });
}

type Reading = { help: string; value: number };

/**
 * Returns the metrics of this process in the text format of Prometheus: its own counters and `readings`, by name. A
 * name that ends in `_total` is a counter, any other a gauge.
 */
export async function renderMetrics(readings: Readonly<Record<string, Reading>>): Promise<string> {
  const now = new Registry();
  for (const [name, { help, value }] of Object.entries(readings)) {
    const metric = { name, help, registers: [now] };
    if (name.endsWith('_total')) new Counter(metric).inc(value);
    else new Gauge(metric).set(value);
  }
  return Registry.merge([metrics().registry, now]).metrics();
}

function metrics(): Metrics {
  return processSingleton('metrics', newMetrics);
}

function newMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const deliveries = new Counter({
    name: 'atrium_webhook_deliveries_total',
    help: 'Attempts to deliver to webhooks',
    labelNames: ['outcome'],
    registers,
  });
  // A series that starts at 0 allows a rate over the first attempt.
  for (const outcome of ['delivered', 'failed']) deliveries.inc({ outcome }, 0);
  return {
    registry,
    answers: new Counter({
      name: 'atrium_http_requests_total',
      help: 'Answered requests',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'atrium_http_request_duration_seconds',
      help: 'Time from reading a request to its answer',
      labelNames: ['method', 'route'],
      buckets: bucketEnds,
      registers,
    }),
    deliveries,
    replicaReads: new Counter({
      name: 'atrium_replica_reads_total',
      help: 'Reads given to the replica, by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
    refusals: new Counter({
      name: 'atrium_rate_limit_refusals_total',
      help: 'Requests that a rate limit refused',
      labelNames: ['limit'],
      registers,
    }),
  };
}
