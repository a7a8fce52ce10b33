import { startService } from '../support/child.ts';
import { call, newClient, newPublished } from '../support/client.ts';
import type { Goal } from '../support/goal.ts';

/** Below the calls that an account may make in a minute. */
const patchesPerAccount = 250;
/** Accounts for each round, so that five rounds are 2,500 patches. */
const accountsPerRound = 2;

/** R7: reads right after a PATCH, in the process that took it and in a second one on its database. */
export const processes: Goal = {
  ids: ['R7'],
  measure: async ({ service, rounds }) => {
    const second = await startService({ keptDir: service.dataDir ?? '' });
    let stale = 0;
    for (let account = 0; account < rounds * accountsPerRound; account++) {
      const client = await newClient(service.origin);
      const project = await newPublished(client, 1, 250, 250);
      const path = `/api/p/${project.key}/areas/area-0-1/`;
      const read = async (origin: string): Promise<string> => {
        const response = await fetch(`${origin}${path}`, { headers: { 'x-forwarded-for': randomAddress() } });
        return ((await response.json()) as { price: string }).price;
      };
      for (let i = 0; i < patchesPerAccount; i++) {
        const price = `${i} €`;
        await call(client, 'PATCH', `/api/projects/${project.id}/areas/area-0-1/`, { price });
        const shown = await Promise.all([read(service.origin), read(second.origin)]);
        stale += shown.filter((each) => each !== price).length;
      }
    }
    await second.stop();
    const count = rounds * accountsPerRound * patchesPerAccount;
    return [
      {
        id: 'R7',
        what: `stale reads right after ${count} patches, in the same process and in a second one`,
        value: stale,
        goal: 0,
        atLeast: false,
        unit: 'of them',
      },
    ];
  },
};

/** Returns another address for each poll, so that the limiter counts but refuses none. */
function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}
