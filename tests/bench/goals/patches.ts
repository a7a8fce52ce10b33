import { connect } from '#db/client.ts';
import { processorMs, startService } from '../support/child.ts';
import { call, newClient, newPublished } from '../support/client.ts';
import { databaseMs, socketFolderOf } from '../support/database.ts';
import { type Bench, type Goal, limitOf, type Measured } from '../support/goal.ts';
import { load, median } from '../support/load.ts';
import { walBytes } from '../support/wal.ts';

const connections = 16;
const small = 100;
const large = 10_000;

/** W1 and W2: the PATCH of one marker against the bare transaction that it needs, and its growth with the level. */
export const patches: Goal = {
  ids: ['W1', 'W2'],
  measure: async (shared) => {
    // Without limits: the patches of one person would reach them, and the work is to be measured.
    const service = await startService({ env: { RATE_LIMITS: 'off' } });
    const bench = { ...shared, service, client: await newClient(service.origin) };
    const socketFolder = socketFolderOf(service.dataDir ?? '');
    const db = connect({ socketFolder, connectionsMax: connections });
    try {
      const few = await newPublished(bench.client, 1, small / 2, small / 2);
      const many = await newPublished(bench.client, 1, large / 2, large / 2);
      return [await againstBare(bench, db.$client, few), ...(await bySize(bench, db.$client, few, many))];
    } finally {
      await db.$client.end();
      await service.stop();
    }
  },
};

type Sql = ReturnType<typeof connect>['$client'];
type Project = Awaited<ReturnType<typeof newPublished>>;

async function againstBare(
  { service, client, seconds, rounds }: Bench,
  sql: Sql,
  project: Project,
): Promise<Measured> {
  const markers: { id: string }[] = project.levels[0].markers;
  const idOf = (n: number) => markers[n % markers.length]?.id ?? '';
  const shares: number[] = [];
  const used = { server: 0, client: 0, database: 0 };
  for (let round = 0; round < rounds; round++) {
    const before = { server: processorMs(service.pid), database: databaseMs(service.dataDir ?? '') };
    const ours = await load({
      url: (n) => `${service.origin}/api/projects/${project.id}/markers/${idOf(n)}/`,
      method: 'PATCH',
      connections,
      seconds,
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: (n) => JSON.stringify({ price: `${round} ${n} €` }),
    });
    if (ours.failures > 0) throw new Error(`W1: ${ours.failures} patches failed.`);
    used.server += processorMs(service.pid) - before.server;
    used.database += databaseMs(service.dataDir ?? '') - before.database;
    used.client += ours.clientMs;
    const bare = await keepBusy(seconds, (n) => bareTransaction(sql, project.id, idOf(n), `${round} ${n}`));
    shares.push(ours.perSecond / bare);
  }
  return {
    id: 'W1',
    what: 'PATCH one marker, 16 connections',
    value: median(shares),
    goal: 0.5,
    atLeast: true,
    unit: 'of the bare transaction',
    limit: limitOf(used),
  };
}

/** The row locks and writes that a PATCH needs: project, draft row, live row, version of the level. */
async function bareTransaction(sql: Sql, projectId: string, id: string, mark: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`SELECT 1 FROM projects WHERE id = ${projectId} FOR UPDATE`;
    const [row] = await tx`
      SELECT d.body, l.level_id FROM draft_entities d JOIN live_entities l ON l.id = d.id WHERE d.id = ${id}`;
    const body = String(row?.body).replace(/"price":("[^"]*"|null)/, `"price":${JSON.stringify(mark)}`);
    await tx`
      WITH draft AS (UPDATE draft_entities SET body = ${body} WHERE id = ${id}),
        live AS (UPDATE live_entities SET body = ${body} WHERE id = ${id}),
        level AS (UPDATE live_levels SET version = version + 1 WHERE id = ${row?.level_id})
      UPDATE projects SET revision = revision + 1, live_version = live_version + 1 WHERE id = ${projectId}`;
  });
}

/** Returns how often `work` ended in a second, with one running on each connection. */
async function keepBusy(seconds: number, work: (n: number) => Promise<void>): Promise<number> {
  let begun = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (performance.now() < startedAt + seconds * 1000) await work(begun++);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return begun / ((performance.now() - startedAt) / 1000);
}

const patchesPerRound = 50;

async function bySize({ client, rounds }: Bench, sql: Sql, few: Project, many: Project): Promise<Measured[]> {
  const ratios: number[] = [];
  const wal: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const timed = async (project: Project) => {
      const times: number[] = [];
      for (let n = 0; n < patchesPerRound; n++) {
        const marker = project.levels[0].markers[n % project.levels[0].markers.length];
        const startedAt = performance.now();
        await call(client, 'PATCH', `/api/projects/${project.id}/markers/${marker.id}/`, {
          price: `${round}-${n}`,
        });
        times.push(performance.now() - startedAt);
      }
      return median(times);
    };
    const base = await timed(few);
    const bytes = await walBytes(sql, async () => ratios.push((await timed(many)) / base));
    wal.push(bytes / patchesPerRound / 1024);
  }
  return [
    {
      id: 'W2',
      what: 'PATCH one marker at 10,000 entities',
      value: median(ratios),
      goal: 2,
      atLeast: false,
      unit: 'times that at 100',
    },
    {
      id: 'W2',
      what: 'WAL of such a PATCH',
      value: median(wal),
      goal: 16,
      atLeast: false,
      unit: 'KB',
    },
  ];
}
