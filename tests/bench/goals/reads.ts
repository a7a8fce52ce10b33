import { processorMs } from '../support/child.ts';
import { newPublished } from '../support/client.ts';
import { type Bench, type Goal, limitOf, type Measured } from '../support/goal.ts';
import { type Load, load, median } from '../support/load.ts';
import { copyToRaw } from '../support/raw.ts';

type Read = {
  id: string;
  what: string;
  path: string;
  connections: number;
  headers: Record<string, string>;
  goal: number;
  conditional?: boolean;
};

/** R1 to R4: public reads as a fraction of a bare server that writes the same bytes and headers. */
export const reads: Goal = {
  ids: ['R1', 'R2', 'R3', 'R4'],
  measure: async (bench) => {
    const project = await newPublished(bench.client, 4, 250, 250);
    const level = `/api/p/${project.key}/levels/${project.levels[0].key}/`;
    const gzip = { 'accept-encoding': 'gzip' };
    const cases: Read[] = [
      {
        id: 'R1',
        what: 'full level, gzip, 64 connections',
        path: level,
        connections: 64,
        headers: gzip,
        goal: 0.7,
      },
      {
        id: 'R2',
        what: 'full level, plain, 4 connections',
        path: level,
        connections: 4,
        headers: {},
        goal: 0.7,
      },
      {
        id: 'R3',
        what: '304 on ETag, 64 connections',
        path: level,
        connections: 64,
        headers: gzip,
        goal: 0.55,
        conditional: true,
      },
      {
        id: 'R4',
        what: 'one marker',
        path: `/api/p/${project.key}/markers/marker-0-1/`,
        connections: 64,
        headers: gzip,
        goal: 0.55,
      },
      {
        id: 'R4',
        what: 'one area',
        path: `/api/p/${project.key}/areas/area-0-1/`,
        connections: 64,
        headers: gzip,
        goal: 0.55,
      },
      {
        id: 'R4',
        what: 'level list',
        path: `/api/p/${project.key}/levels/`,
        connections: 64,
        headers: gzip,
        goal: 0.55,
      },
    ];
    const measured: Measured[] = [];
    for (const one of cases) measured.push(...(await measureRead(bench, one)));
    return measured;
  },
};

/** Measures the fraction by processor time a request, and by rate if the client is fast enough to show it. */
async function measureRead(bench: Bench, read: Read): Promise<Measured[]> {
  const { service, raw, seconds, rounds } = bench;
  const url = (origin: string) => `${origin}${read.path}`;
  const copy = (headers: Record<string, string>) => copyToRaw(url(service.origin), url(raw.origin), headers);
  const etag = await copy(read.headers);
  const headers = { ...read.headers, ...(read.conditional && { 'if-none-match': etag }) };
  if (read.conditional) await copy(headers);
  const measure = async ({ origin, pid }: { origin: string; pid: number }) => {
    const shape: Load = { url: url(origin), connections: read.connections, seconds, headers };
    const before = processorMs(pid);
    const result = await load(shape);
    if (result.failures > 0) throw new Error(`${read.what}: ${result.failures} requests failed.`);
    const serverMs = processorMs(pid) - before;
    return { ...result, serverMs, costUs: (serverMs * 1000) / result.requests };
  };
  // Warm up until the hot functions are compiled.
  for (const server of [service, raw]) await measure(server);
  const pairs: Record<'ours' | 'theirs', Awaited<ReturnType<typeof measure>>>[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ ours: await measure(service), theirs: await measure(raw) });
  }
  const common = { id: read.id, goal: read.goal, atLeast: true };
  const byProcessor = {
    ...common,
    what: read.what,
    value: median(pairs.map(({ ours, theirs }) => theirs.costUs / ours.costUs)),
    unit: 'of raw by processor',
    processorUs: median(pairs.map(({ ours }) => ours.costUs)),
    note: `raw ${Math.round(median(pairs.map(({ theirs }) => theirs.costUs)))} us`,
  };
  const limits = pairs.flatMap(({ ours, theirs }) =>
    [ours, theirs].map(({ serverMs, clientMs }) => limitOf({ server: serverMs, client: clientMs })),
  );
  const byRate: Measured = {
    ...common,
    what: read.what,
    value: median(pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)),
    unit: `of raw by rate (${pairs[0]?.ours.client})`,
    limit: limits.find((limit) => limit !== 'server') ?? 'server',
  };
  return [byProcessor, byRate];
}
