import { connect } from '#db/client.ts';
import { processorMs } from '../support/child.ts';
import { cleanUp } from '../support/clean-up.ts';
import { newPublished } from '../support/client.ts';
import { copyInto, copyText, type Sql } from '../support/copy.ts';
import { databaseMs, socketFolderOf } from '../support/database.ts';
import { type Goal, limitOf } from '../support/goal.ts';
import { load, median } from '../support/load.ts';

const connections = 128;
const eventsPerBatch = 20;
/** Rows of one COPY of the baseline: as many as the connections have in flight at once. */
const rowsPerCopy = connections * eventsPerBatch;

/** A1: visitors' events, answered after the commit, as a fraction of a single client that only copies such rows. */
export const analytics: Goal = {
  ids: ['A1'],
  measure: async ({ service, client, seconds, rounds }) => {
    const project = await newPublished(client, 1, 50, 50);
    const [level] = project.levels;
    const ids: string[] = level.areas.map(({ id }: { id: string }) => id);
    const db = connect({ socketFolder: socketFolderOf(service.dataDir ?? ''), connectionsMax: 1 });
    const sql = db.$client;
    await cleanUp(sql);
    const bodies = Array.from({ length: 200 }, (_, n) =>
      JSON.stringify({ events: eventsOf(n, ids, level.key) }),
    );
    const shape = {
      url: `${service.origin}/api/p/${project.key}/analytics/`,
      method: 'POST',
      connections,
      headers: { 'content-type': 'application/json' },
      body: bodies,
    };
    // Warm up until the hot functions are compiled.
    await load({ ...shape, seconds: 3 });
    const shares: number[] = [];
    const costs: number[] = [];
    let rate = 0;
    const used = { server: 0, client: 0, database: 0 };
    for (let round = 0; round < rounds; round++) {
      await sql`TRUNCATE analytics_events, analytics_unsummed`;
      const before = processorMs(service.pid);
      const databaseBefore = databaseMs(service.dataDir ?? '');
      const ours = await load({ ...shape, seconds });
      if (ours.failures > 0) throw new Error(`A1: ${ours.failures} batches failed.`);
      const serverMs = processorMs(service.pid) - before;
      used.server += serverMs;
      used.client += ours.clientMs;
      used.database += databaseMs(service.dataDir ?? '') - databaseBefore;
      costs.push((serverMs * 1000) / ours.requests);
      const [stored] = await sql`SELECT count(*)::int AS count FROM analytics_events`;
      // A client that stops does not count the requests in flight: per connection one batch, or one just answered and
      // the next.
      const [answered, extra] = [ours.requests * eventsPerBatch, 2 * connections * eventsPerBatch];
      if (stored?.count < answered || stored?.count > answered + extra)
        throw new Error(`A1: ${stored?.count} events are stored of ${answered} answered ones.`);
      rate = ours.perSecond * eventsPerBatch;
      shares.push(rate / (await copyRate(sql, project.id, ids, level.key, seconds)));
    }
    await sql.end();
    return [
      {
        id: 'A1',
        what: `events, ${connections} connections, batches of ${eventsPerBatch} (${Math.round(rate)} a second)`,
        value: median(shares),
        goal: 0.3,
        atLeast: true,
        unit: 'of COPY',
        processorUs: median(costs),
        limit: limitOf(used),
      },
      {
        id: 'A1',
        what: 'processor time of a batch',
        value: median(costs) / 1000,
        goal: 0.3,
        atLeast: false,
        unit: 'ms',
      },
    ];
  },
};

function eventsOf(n: number, ids: readonly string[], level: string) {
  const timestamp = new Date().toISOString();
  return Array.from({ length: eventsPerBatch }, (_, i) => {
    const id = ids[(n + i) % ids.length];
    const common = { lang: 'en', host: 'museum.example.org' };
    return i % 5 === 4
      ? { event: 'searchQuery', params: { query: `room ${n % 90}`, results: 3, ...common }, timestamp }
      : { event: 'areaClick', params: { id, level, ...common }, timestamp };
  });
}

/** The last columns of an event that is no search for a way, and a batch. */
const noRoute = [null, null, null, null, 0];

/** Returns the rows a second that one client copies into the same table and index, committing each COPY. */
async function copyRate(
  sql: Sql,
  projectId: string,
  ids: readonly string[],
  level: string,
  seconds: number,
): Promise<number> {
  await sql`TRUNCATE analytics_events`;
  const startedAt = performance.now();
  let rows = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    const now = new Date();
    const batch = Array.from({ length: rowsPerCopy }, (_, i) =>
      i % 5 === 4
        ? [
            projectId,
            now,
            'searchQuery',
            null,
            null,
            `room ${i % 90}`,
            3,
            null,
            null,
            'en',
            'museum.example.org',
            ...noRoute,
          ]
        : [
            projectId,
            now,
            'areaClick',
            ids[i % ids.length],
            level,
            null,
            null,
            null,
            null,
            'en',
            'museum.example.org',
            ...noRoute,
          ],
    );
    await copyInto(sql, 'analytics_events', copyText(batch));
    rows += rowsPerCopy;
  }
  return (rows / (performance.now() - startedAt)) * 1000;
}
