import { processSingleton } from '#lib/platform/process-singletons.ts';

/** Answers of one route and method. */
type Series = { byStatus: Map<number, number>; byBucket: number[]; count: number; sumMs: number };
type Answers = Map<string, Map<string, Series>>;

/** Upper bounds of the duration buckets, in milliseconds. */
const bucketEndsMs = [5, 25, 100, 500, 2_000, 10_000];
const total = 'atrium_http_requests_total';
const duration = 'atrium_http_request_duration_seconds';

/**
 * Counts an answered request. `route` is the declared path, so that there is one series per endpoint. Does not use
 * prom-client, which builds a text of the labels for every call.
 */
export function countAnswer(method: string, route: string, status: number, durationMs: number): void {
  const series = seriesOf(method, route);
  series.count++;
  series.sumMs += durationMs;
  series.byStatus.set(status, (series.byStatus.get(status) ?? 0) + 1);
  for (let i = 0; i < bucketEndsMs.length; i++) {
    if (durationMs > (bucketEndsMs[i] ?? 0)) continue;
    series.byBucket[i] = (series.byBucket[i] ?? 0) + 1;
    return;
  }
}

/** Returns the counts in the text format of Prometheus. */
export function renderAnswers(): string {
  const all = [...answers()].flatMap(([route, byMethod]) =>
    [...byMethod].map(([method, series]) => ({ labels: `method="${method}",route="${route}"`, ...series })),
  );
  const requests = all.flatMap(({ labels, byStatus }) =>
    [...byStatus].map(([status, count]) => `${total}{${labels},status="${status}"} ${count}`),
  );
  const durations = all.flatMap(({ labels, byBucket, count, sumMs }) => {
    let upToHere = 0;
    const buckets = bucketEndsMs.map((endMs, i) => {
      upToHere += byBucket[i] ?? 0;
      return `${duration}_bucket{le="${endMs / 1000}",${labels}} ${upToHere}`;
    });
    return [
      ...buckets,
      `${duration}_bucket{le="+Inf",${labels}} ${count}`,
      `${duration}_sum{${labels}} ${sumMs / 1000}`,
      `${duration}_count{${labels}} ${count}`,
    ];
  });
  return [
    `# HELP ${total} Answered requests`,
    `# TYPE ${total} counter`,
    ...requests,
    `# HELP ${duration} Time from reading a request to its answer`,
    `# TYPE ${duration} histogram`,
    ...durations,
    '',
  ].join('\n');
}

function seriesOf(method: string, route: string): Series {
  const all = answers();
  let byMethod = all.get(route);
  if (!byMethod) {
    byMethod = new Map();
    all.set(route, byMethod);
  }
  let series = byMethod.get(method);
  if (!series) {
    series = { byStatus: new Map(), byBucket: bucketEndsMs.map(() => 0), count: 0, sumMs: 0 };
    byMethod.set(method, series);
  }
  return series;
}

function answers(): Answers {
  return processSingleton<Answers>('answers', () => new Map());
}
