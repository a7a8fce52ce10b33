import { connect } from '#db/client.ts';
import { cleanUp } from '../support/clean-up.ts';
import { call, newPublished, sender } from '../support/client.ts';
import { copyInto, copyText, type Sql } from '../support/copy.ts';
import { socketFolderOf } from '../support/database.ts';
import type { Goal, Measured } from '../support/goal.ts';
import { median } from '../support/load.ts';
import { walBytes } from '../support/wal.ts';

const areas = 5000;
const markers = 5000;

/** W5 and W7: saving and going live at 10,000 entities against a bare COPY of the same rows. */
export const saves: Goal = {
  ids: ['W5', 'W7'],
  measure: async ({ service, client, rounds }) => {
    const project = await newPublished(client, 1, areas, markers);
    const db = connect({ socketFolder: socketFolderOf(service.dataDir ?? ''), connectionsMax: 1 });
    const sql = db.$client;
    const timed = async (work: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await work();
      return performance.now() - startedAt;
    };
    const { levels } = project;
    const touch = (part: number, mark: string) =>
      levels.map((level: { areas: object[]; markers: object[] }) => ({
        ...level,
        areas: level.areas.map((area, i) => (i % part === 0 ? { ...area, price: mark } : area)),
        markers: level.markers.map((marker, i) => (i % part === 0 ? { ...marker, price: mark } : marker)),
      }));
    // As the text of the COPY is there before its time begins: what a client does to write and read JSON is its own.
    const saving = (data: unknown) => sender(client, `/api/projects/${project.id}/`, { levels_data: data });
    const all: number[] = [];
    const few: number[] = [];
    const live: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const copy = await bareCopy(sql, project.id);
      all.push((await timed(saving(touch(1, `a${round}`)))) / copy);
      await call(client, 'POST', `/api/projects/${project.id}/update-live/`);
      const base = touch(1, `a${round}`).map(
        (level: { areas: { price: string }[]; markers: { price: string }[] }) => {
          for (let i = 0; i < level.areas.length; i += 100)
            Object.assign(level.areas[i] ?? {}, { price: `b${round}` });
          for (let i = 0; i < level.markers.length; i += 100)
            Object.assign(level.markers[i] ?? {}, { price: `b${round}` });
          return level;
        },
      );
      few.push((await timed(saving(base))) / copy);
      live.push((await timed(() => call(client, 'POST', `/api/projects/${project.id}/update-live/`))) / copy);
    }
    const current = (await call(client, 'GET', `/api/projects/${project.id}/`)).levels;
    // The log is the whole server's: what else writes to it is not what these saves write.
    await cleanUp(sql);
    const unchanged: number[] = [];
    for (let i = 0; i < 3; i++) unchanged.push(await walBytes(sql, saving(current)));
    await sql.end();
    const measured: Measured[] = [
      {
        id: 'W5',
        what: 'save of 10,000 entities, all changed',
        value: median(all),
        goal: 4,
        atLeast: false,
        unit: 'x COPY',
      },
      {
        id: 'W5',
        what: 'save of 10,000 entities, 1 % changed',
        value: median(few),
        goal: 2.5,
        atLeast: false,
        unit: 'x COPY',
      },
      {
        id: 'W5',
        what: 'save that changes nothing, WAL',
        value: median(unchanged) / 1024,
        goal: 64,
        atLeast: false,
        unit: 'KB',
      },
      {
        id: 'W7',
        what: 'update-live, 1 % changed',
        value: median(live),
        goal: 1.5,
        atLeast: false,
        unit: 'x COPY',
      },
    ];
    return measured;
  },
};

/** Milliseconds in which the same rows are copied into an empty table of the same columns and indexes, committed. */
async function bareCopy(sql: Sql, projectId: string): Promise<number> {
  await sql`CREATE TABLE IF NOT EXISTS bench_copy (LIKE draft_entities INCLUDING ALL)`;
  await sql`TRUNCATE bench_copy`;
  const rows = await sql`SELECT * FROM draft_entities WHERE project_id = ${projectId}`;
  const text = copyText(rows.map((row) => Object.values(row)));
  const startedAt = performance.now();
  await copyInto(sql, 'bench_copy', text);
  return performance.now() - startedAt;
}
