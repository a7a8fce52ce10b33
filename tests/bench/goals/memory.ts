import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from '#db/client.ts';
import { residentBytes, startService } from '../support/child.ts';
import { newClient, newPublished } from '../support/client.ts';
import { socketFolderOf } from '../support/database.ts';
import type { Bench, Goal, Measured } from '../support/goal.ts';
import { load, median } from '../support/load.ts';

const megabyte = 1024 * 1024;
const headers = { 'accept-encoding': 'gzip' };
const coldRounds = 3;

/** R6 and M1: what a read costs in database transactions and memory. */
export const memory: Goal = {
  ids: ['R6', 'M1'],
  measure: async (bench) => {
    const resident = await residentAfterReads(bench);
    const reads = [await warmReads(bench), await coldLevel(bench)];
    return [...reads, ...resident, await residentAfterMany(bench)];
  },
};

/** Counts database transactions while a level is read. Only the periodic queries of the service are allowed. */
async function warmReads({ service, client, seconds }: Bench): Promise<Measured> {
  const project = await newPublished(client, 1, 250, 250);
  const db = connect({ socketFolder: socketFolderOf(service.dataDir ?? ''), connectionsMax: 1 });
  const transactions = async () => {
    const [row] = await db.$client`
      SELECT (pg_stat_get_db_xact_commit(oid) + pg_stat_get_db_xact_rollback(oid))::int AS count
      FROM pg_database WHERE datname = current_database()`;
    return Number(row?.count);
  };
  const url = `${service.origin}/api/p/${project.key}/levels/${project.levels[0].key}/`;
  await load({ url, connections: 16, seconds: 1, headers });
  const before = await transactions();
  const spent = seconds * 3;
  const read = await load({ url, connections: 16, seconds: spent, headers });
  const queries = (await transactions()) - before;
  await db.$client.end();
  return {
    id: 'R6',
    what: `${read.requests} warm reads of 16 connections, a read of the database for all that wait`,
    value: read.requests / queries,
    // One read at a time asks for the version of the map, and those that arrive meanwhile share the next one.
    goal: 2,
    atLeast: true,
    unit: 'reads a transaction',
  };
}

async function coldLevel({ service, client }: Bench): Promise<Measured> {
  const seconds: number[] = [];
  for (let round = 0; round < coldRounds; round++) {
    const project = await newPublished(client, 1, 5000, 5000);
    const startedAt = performance.now();
    await download(`${service.origin}/api/p/${project.key}/levels/${project.levels[0].key}/`);
    seconds.push((performance.now() - startedAt) / 1000);
  }
  return {
    id: 'R6',
    what: 'cold level of 10,000 entities',
    value: median(seconds),
    goal: 0.6,
    atLeast: false,
    unit: 's',
  };
}

/** Reads an answer without unpacking it: for 20 MB, that would take the client a tenth of a second. */
async function download(url: string): Promise<void> {
  const [response] = await once(get(url, { headers }), 'response');
  if (response.statusCode !== 200) throw new Error(`${url} was answered ${response.statusCode}.`);
  await response.resume();
  await once(response, 'end');
}

/**
 * Measures the memory after R1's load, compared with the possible size of the level's answers: in the process that also
 * received the map, and in a second process that only answers reads.
 */
async function residentAfterReads({ service, client }: Bench): Promise<Measured[]> {
  const project = await newPublished(client, 4, 250, 250);
  const second = await startService({ keptDir: service.dataDir ?? '' });
  const measured: Measured[] = [];
  for (const { what, goal, origin, pid } of [
    { what: 'resident memory', goal: 300, ...service },
    { what: 'resident memory of a process that only answers reads', goal: 200, ...second },
  ]) {
    const urls: string[] = project.levels.map(
      ({ key }: { key: string }) => `${origin}/api/p/${project.key}/levels/${key}/`,
    );
    const hot = await readEach(urls);
    await load({ url: (n) => urls[n % urls.length] ?? '', connections: 64, seconds: 3, headers });
    measured.push({
      id: 'M1',
      what: `${what}, hot levels of ${(hot / megabyte).toFixed(1)} MB`,
      value: (residentBytes(pid) - 3 * hot) / megabyte,
      goal,
      atLeast: false,
      unit: 'MB beside 3 times the hot levels',
    });
  }
  await second.stop();
  return measured;
}

const projects = 200;
const projectsPerPerson = 25;
/** Same as in lib/maps/live/cache.ts. */
const cacheBytesMax = 256 * megabyte;

/** Reads many venues one after the other: what is cached of them is bounded. */
async function residentAfterMany({ service }: Bench): Promise<Measured> {
  const urls: string[] = [];
  let client = await newClient(service.origin);
  for (let n = 0; n < projects; n++) {
    // Change the person before the limit of rate is reached.
    if (n % projectsPerPerson === 0) client = await newClient(service.origin);
    const project = await newPublished(client, 1, 500, 500);
    urls.push(`${service.origin}/api/p/${project.key}/levels/${project.levels[0].key}/`);
  }
  const bytes = await readEach(urls);
  return {
    id: 'M1',
    what: `resident memory after ${projects} projects of ${(bytes / megabyte).toFixed(0)} MB read in turn`,
    value: (residentBytes(service.pid) - 2 * cacheBytesMax) / megabyte,
    goal: 300,
    atLeast: false,
    unit: 'MB beside twice the cache',
  };
}

/** Returns the bytes of all bodies. Reads each from another address: no visitor may read so much at once. */
async function readEach(urls: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const [n, url] of urls.entries()) {
    const response = await fetch(url, { headers: { 'x-forwarded-for': `198.51.100.${n}` } });
    if (!response.ok) throw new Error(`${url} was answered ${response.status}.`);
    bytes += (await response.arrayBuffer()).byteLength;
  }
  return bytes;
}
