import { durationBounds, type Metrics, metrics } from './count.ts';

type Labels = Record<string, string | number>;

/** The counters of this process in the text format of Prometheus. `gauges`: what is so just now, by name. */
export function renderMetrics(gauges: Record<string, { help: string; value: number }>): string {
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
    ...head('atrium_database_statements_total', 'counter', 'Statements sent to the database'),
    line('atrium_database_statements_total', {}, counted.statements),
    ...Object.entries(gauges).flatMap(([name, { help, value }]) => [
      ...head(name, 'gauge', help),
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
