import { durationBounds, type Metrics, metrics } from './count.ts';

type Labels = Record<string, string | number>;
type Measure = { help: string; value: number; type?: 'gauge' | 'counter' };

/** The counters of this process in the text format of Prometheus. `measures`: what others know, by name. */
export function renderMetrics(measures: Record<string, Measure>): string {
  const counted = metrics();
  return [
    ...requestLines(counted),
    ...durationLines(counted),
    ...head('atrium_rate_limit_refusals_total', 'counter', 'Requests that a rate limit refused'),
    ...[...counted.refusals].map(([limit, n]) => line('atrium_rate_limit_refusals_total', { limit }, n)),
    ...head('atrium_webhook_deliveries_total', 'counter', 'Attempts to deliver to webhooks'),
    ...Object.entries(counted.deliveries).map(([outcome, n]) =>
      line('atrium_webhook_deliveries_total', { outcome }, n),
    ),
    ...Object.entries(measures).flatMap(([name, { help, value, type = 'gauge' }]) => [
      ...head(name, type, help),
      line(name, {}, value),
    ]),
    '',
  ].join('\n');
}

function requestLines({ requests }: Metrics): string[] {
  const name = 'atrium_http_requests_total';
  return [
    ...head(name, 'counter', 'Answered requests'),
    ...[...requests].flatMap(([key, { byStatus }]) =>
      [...byStatus].map(([status, n]) => line(name, { ...routeLabels(key), status }, n)),
    ),
  ];
}

function durationLines({ requests }: Metrics): string[] {
  const name = 'atrium_http_request_duration_seconds';
  return [
    ...head(name, 'histogram', 'Time from reading a request to its answer'),
    ...[...requests].flatMap(([key, { durations }]) => {
      const labels = routeLabels(key);
      return [
        ...durationBounds.map((le, i) => line(`${name}_bucket`, { ...labels, le }, durations.atMost[i] ?? 0)),
        line(`${name}_bucket`, { ...labels, le: '+Inf' }, durations.count),
        line(`${name}_sum`, labels, durations.sumSeconds),
        line(`${name}_count`, labels, durations.count),
      ];
    }),
  ];
}

function routeLabels(key: string): Labels {
  const [method = '', route = ''] = key.split(' ');
  return { method, route };
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(String(text))}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

function escapeLabel(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
}
