import { call, newPublished, sender } from '../support/client.ts';
import type { Goal } from '../support/goal.ts';
import { load, median } from '../support/load.ts';
import { copyToRaw } from '../support/raw.ts';

const connections = 64;

/** R5: the slowest hundredth of the reads of a full level, alone and while one PATCH a second changes that level. */
export const underWrites: Goal = {
  ids: ['R5'],
  measure: async ({ service, raw, client, seconds, rounds }) => {
    const project = await newPublished(client, 4, 250, 250);
    const [level] = project.levels;
    const path = `/api/p/${project.key}/levels/${level.key}/`;
    const headers = { 'accept-encoding': 'gzip' };
    await copyToRaw(`${service.origin}${path}`, `${raw.origin}${path}`, headers);
    const read = (origin: string) =>
      load({ url: `${origin}${path}`, connections, seconds, headers, isTimed: true });
    const marker = `/api/projects/${project.id}/markers/${level.markers[0].id}/`;
    let patches = 0;
    const whilePatching = async <T>(work: () => Promise<T>): Promise<T> => {
      const failures: unknown[] = [];
      const timer = setInterval(() => {
        call(client, 'PATCH', marker, { price: `${++patches} €` }).catch((error) => failures.push(error));
      }, 1000);
      const result = await work().finally(() => clearInterval(timer));
      if (failures.length > 0) throw failures[0];
      return result;
    };
    const large = await newPublished(client, 4, 2500, 2500);
    const whileSaving = async <T>(work: () => Promise<T>): Promise<T> => {
      const price = `${performance.now()}`;
      const levels = large.levels.map((one: { areas: object[]; markers: object[] }) => ({
        ...one,
        areas: one.areas.map((area) => ({ ...area, price })),
        markers: one.markers.map((place) => ({ ...place, price })),
      }));
      // The body is made before: while the client writes 50 MB of JSON, its own reads would wait.
      const save = sender(client, `/api/projects/${large.id}/`, { levels_data: levels });
      const [result] = await Promise.all([work(), save()]);
      return result;
    };
    const alone: number[] = [];
    const saving: number[] = [];
    const written: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const base = await read(raw.origin);
      const quiet = await read(service.origin);
      const busy = await whilePatching(() => read(service.origin));
      const loaded = await whileSaving(() => read(service.origin));
      // The baseline shares the processors with the same save, else this would be the share that the save takes of them.
      const baseLoaded = await whileSaving(() => read(raw.origin));
      for (const one of [base, quiet, busy, loaded, baseLoaded])
        if (one.failures > 0) throw new Error('R5: reads failed.');
      alone.push(quiet.p99Ms / base.p99Ms);
      written.push(busy.p99Ms / base.p99Ms);
      saving.push(loaded.p99Ms / baseLoaded.p99Ms);
    }
    const goal = { id: 'R5', goal: 5, atLeast: false, unit: "times raw's" };
    return [
      { ...goal, what: 'p99 of R1', value: median(alone) },
      { ...goal, what: 'p99 of R1 with one PATCH a second on its level', value: median(written) },
      {
        ...goal,
        what: 'p99 of R1 while 20,000 other entities are saved, raw beside such a save',
        goal: 8,
        value: median(saving),
      },
    ];
  },
};
