import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, timeDatabase } from '../support/child.ts';
import { newClient, newPublished } from '../support/client.ts';
import type { Goal } from '../support/goal.ts';
import { median } from '../support/load.ts';

const starts = 3;

/** M2: from the start of an installed, built service to its first public answer, without the database's start. */
export const start: Goal = {
  ids: ['M2'],
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-start-'));
    try {
      const first = await startService({ keptDir: dataDir });
      const project = await newPublished(await newClient(first.origin), 1, 50, 50);
      await first.stop();
      const times: number[] = [];
      for (let n = 0; n < starts; n++) {
        const ofDatabase = await timeDatabase(dataDir);
        const startedAt = performance.now();
        const service = await startService({ keptDir: dataDir, path: `/api/p/${project.key}/` });
        times.push((performance.now() - startedAt - ofDatabase) / 1000);
        await service.stop();
      }
      return [
        {
          id: 'M2',
          what: 'start to first public answer, besides the database',
          value: median(times),
          goal: 0.6,
          atLeast: false,
          unit: 's',
        },
      ];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
