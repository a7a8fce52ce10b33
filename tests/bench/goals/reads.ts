import { processorMs } from '../support/child.ts';
import { newPublished } from '../support/client.ts';
import type { Bench, Goal, Measured } from '../support/goal.ts';
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

/** R1 to R4: public reads as a share of a bare server that writes the same bytes. */
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
        goal: 0.6,
      },
      {
        id: 'R2',
        what: 'full level, plain, 4 connections',
        path: level,
        connections: 4,
        headers: {},
        goal: 0.6,
      },
      {
        id: 'R3',
        what: '304 on ETag, 16 connections',
        path: level,
        connections: 16,
        headers: gzip,
        goal: 0.6,
        conditional: true,
      },
      {
        id: 'R4',
        what: 'one marker',
        path: `/api/p/${project.key}/markers/marker-0-1/`,
        connections: 16,
        headers: gzip,
        goal: 0.5,
      },
      {
        id: 'R4',
        what: 'one area',
        path: `/api/p/${project.key}/areas/area-0-1/`,
        connections: 16,
        headers: gzip,
        goal: 0.5,
      },
      {
        id: 'R4',
        what: 'level list',
        path: `/api/p/${project.key}/levels/`,
        connections: 16,
        headers: gzip,
        goal: 0.5,
      },
    ];
    const measured: Measured[] = [];
    for (const one of cases) measured.push(await measureRead(bench, one));
    return measured;
  },
};

async function measureRead(bench: Bench, read: Read): Promise<Measured> {
  const { service, raw, seconds, rounds } = bench;
  const url = (origin: string) => `${origin}${read.path}`;
  const etag = await copyToRaw(url(service.origin), url(raw.origin), read.headers);
  const headers = { ...read.headers, ...(read.conditional && { 'if-none-match': etag }) };
  const shape = (origin: string): Load => ({
    url: url(origin),
    connections: read.connections,
    seconds,
    headers,
  });
  await load({ ...shape(service.origin), seconds: 0.5 });
  await load({ ...shape(raw.origin), seconds: 0.5 });
  const shares: number[] = [];
  const costs: number[] = [];
  let failures = 0;
  for (let round = 0; round < rounds; round++) {
    const before = processorMs(service.pid);
    const ours = await load(shape(service.origin));
    costs.push(((processorMs(service.pid) - before) * 1000) / ours.requests);
    const theirs = await load(shape(raw.origin));
    shares.push(ours.perSecond / theirs.perSecond);
    failures += ours.failures + theirs.failures;
  }
  if (failures > 0) throw new Error(`${read.what}: ${failures} requests failed.`);
  return {
    id: read.id,
    what: read.what,
    value: median(shares),
    goal: read.goal,
    atLeast: true,
    unit: 'of raw',
    processorUs: median(costs),
  };
}
