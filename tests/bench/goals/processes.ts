import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../support/child.ts';
import { call, newPublished } from '../support/client.ts';
import type { Goal } from '../support/goal.ts';
import { median } from '../support/load.ts';

const patchesPerRound = 20;
/** Interval of the reader's polls, which adds to the measured delay. */
const lookEveryMs = 1;

/** W3: time from the answer of a PATCH until the same process and a second one on its database serve it. */
export const processes: Goal = {
  ids: ['W3'],
  measure: async ({ service, client, rounds }) => {
    const second = await startService({ keptDir: service.dataDir ?? '' });
    const project = await newPublished(client, 1, 250, 250);
    const path = `/api/p/${project.key}/areas/area-0-1/`;
    const read = async (origin: string): Promise<string> => {
      const response = await fetch(`${origin}${path}`, { headers: { 'x-forwarded-for': randomAddress() } });
      return ((await response.json()) as { price: string }).price;
    };
    const own: number[] = [];
    const others: number[] = [];
    await read(service.origin);
    await read(second.origin);
    const warm: number[] = [];
    for (let i = 0; i < patchesPerRound; i++) {
      const startedAt = performance.now();
      await read(second.origin);
      warm.push(performance.now() - startedAt);
    }
    for (let i = 0; i < rounds * patchesPerRound; i++) {
      const price = `${i} €`;
      await call(client, 'PATCH', `/api/projects/${project.id}/areas/area-0-1/`, { price });
      const answeredAt = performance.now();
      own.push((await read(service.origin)) === price ? 0 : 1);
      while ((await read(second.origin)) !== price) await sleep(lookEveryMs);
      others.push(performance.now() - answeredAt);
    }
    await second.stop();
    others.sort((a, b) => a - b);
    const at = (share: number) => others[Math.floor(others.length * share)] ?? Number.NaN;
    // The warm read shows what a busy machine adds to every request.
    const words = `until a second process shows a patch, ${others.length} patches (a warm read there: ${median(warm).toFixed(1)} ms)`;
    return [
      {
        id: 'W3',
        what: 'patches not seen by the same process when they are answered',
        value: own.reduce((sum, missed) => sum + missed, 0),
        goal: 0,
        atLeast: false,
        unit: 'of them',
      },
      { id: 'W3', what: `p50 ${words}`, value: at(0.5), goal: 20, atLeast: false, unit: 'ms' },
      { id: 'W3', what: `p99 ${words}`, value: at(0.99), goal: 100, atLeast: false, unit: 'ms' },
    ];
  },
};

/** Returns another address for each poll, so that the limiter counts but refuses none. */
function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}
