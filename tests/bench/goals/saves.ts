import { connect } from '#db/client.ts';
import { cleanUp } from '../support/clean-up.ts';
import { call, type Form, forms, newPublished, sender } from '../support/client.ts';
import { copyInto, copyText, type Sql } from '../support/copy.ts';
import { socketFolderOf } from '../support/database.ts';
import type { Goal, Measured } from '../support/goal.ts';
import { median } from '../support/load.ts';
import { walBytes } from '../support/wal.ts';

const areas = 5000;
const markers = 5000;

/** W5 and W7: saving and publishing 10,000 entities against a bare COPY of the same rows. */
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
    // The body is made before, like the text of the COPY: the client's time to write and read JSON is not measured.
    const saving = (data: unknown, form: Form = 'with a length') =>
      sender(client, `/api/projects/${project.id}/`, { levels_data: data }, form);
    const shares = forms.map((form) => ({ form, all: [] as number[], few: [] as number[] }));
    const live: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const copy = await bareCopy(sql, project.id);
      for (const { form, all } of shares) {
        all.push((await timed(saving(touch(1, `a${round} ${form}`), form))) / copy);
      }
      await call(client, 'POST', `/api/projects/${project.id}/update-live/`);
      const base = touch(1, `a${round} ${forms.at(-1)}`);
      for (const { form, few } of shares) {
        for (const { areas, markers } of base) {
          for (const places of [areas, markers]) {
            for (let i = 0; i < places.length; i += 100) places[i].price = `b${round} ${form}`;
          }
        }
        few.push((await timed(saving(base, form))) / copy);
      }
      live.push((await timed(() => call(client, 'POST', `/api/projects/${project.id}/update-live/`))) / copy);
    }
    const current = (await call(client, 'GET', `/api/projects/${project.id}/`)).levels;
    // The log belongs to the whole server. Clean up first, so that only these saves write to it.
    await cleanUp(sql);
    const unchanged: number[] = [];
    for (let i = 0; i < 3; i++) unchanged.push(await walBytes(sql, saving(current)));
    await sql.end();
    const ofSaves = shares.flatMap(({ form, all, few }) => {
      const common = { id: 'W5', atLeast: false, unit: 'x COPY' };
      return [
        { ...common, what: `save of 10,000 entities, all changed, ${form}`, value: median(all), goal: 6 },
        { ...common, what: `save of 10,000 entities, 1 % changed, ${form}`, value: median(few), goal: 4 },
      ];
    });
    const measured: Measured[] = [
      ...ofSaves,
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

/** Returns the milliseconds to copy and commit the same rows in an empty table with the same columns and indexes. */
async function bareCopy(sql: Sql, projectId: string): Promise<number> {
  await sql`CREATE TABLE IF NOT EXISTS bench_copy (LIKE draft_entities INCLUDING ALL)`;
  await sql`TRUNCATE bench_copy`;
  const rows = await sql`SELECT * FROM draft_entities WHERE project_id = ${projectId}`;
  const text = copyText(rows.map((row) => Object.values(row)));
  const startedAt = performance.now();
  await copyInto(sql, 'bench_copy', text);
  return performance.now() - startedAt;
}
