import { Counter, Gauge, Registry } from 'prom-client';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { renderAnswers } from './count-answers.ts';

type Metrics = ReturnType<typeof newMetrics>;

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
  return `${renderAnswers()}\n${await Registry.merge([metrics().registry, now]).metrics()}`;
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
