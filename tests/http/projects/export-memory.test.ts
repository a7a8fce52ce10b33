import { expect, test } from 'vitest';
import { GET } from '#app/api/projects/[[...path]]/route.ts';
import { megabyte } from '#lib/plans/units.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { FairQueue } from '#lib/platform/work/fair-queue.ts';
import { newSavedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const askExport = (id: string) =>
  GET(
    new Request(`http://atrium.test/api/projects/${id}/export/`, {
      headers: { authorization: `Bearer ${ada.access}`, host: 'atrium.test' },
    }),
    { params: Promise.resolve({ path: [id, 'export'] }) },
  );

test('an export holds its share of the memory until it is read or its reader leaves', async () => {
  const { id } = await newSavedProject(ada);
  const oneAtOnce = { running: 10, weight: 8 * megabyte, waiting: 10, waitingPerCaller: 10, waitMs: 50 };
  setProcessSingleton('export-memory', new FairQueue(oneAtOnce));
  const unread = await askExport(id);
  expect([unread.status, (await askExport(id)).status]).toEqual([200, 503]);
  expect((await unread.arrayBuffer()).byteLength).toBeGreaterThan(0);
  const left = await askExport(id);
  expect([left.status, (await askExport(id)).status]).toEqual([200, 503]);
  await left.body?.cancel();
  expect((await askExport(id)).status).toBe(200);
  setProcessSingleton('export-memory', undefined);
});
