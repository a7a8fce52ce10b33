import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { requestContext } from '#lib/http/request-context.ts';
import { withLockedProject } from '#lib/maps/core/require-project.ts';
import { addImages } from '#lib/maps/images/add-images.ts';
import type { ImageRow } from '#lib/maps/images/queries.ts';
import { plans } from '#lib/plans/plans.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { setPlan } from '#tests/support/webhooks.ts';

useService();

const contextOf = ({ userId }: Person): Ctx => ({
  ...requestContext({ headers: new Headers({ host: 'atrium.test' }) }),
  actor: { kind: 'user', userId, sessionId: newId(), via: 'token' },
});

const picture = (byteCount: number): ImageRow => ({
  id: newId(),
  file: `${newId()}.png`,
  contentType: 'image/png',
  width: 1,
  height: 1,
  byteCount,
  thumbnails: [],
  alt: {},
  revision: 0,
});

/** Waits until somebody waits for a lock, or `settled` resolves. */
async function untilWaiting(settled: Promise<unknown>): Promise<void> {
  let isSettled = false;
  settled.finally(() => (isSettled = true)).catch(() => {});
  for (;;) {
    const [waiting] = await database().execute(sql`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    if (waiting || isSettled) return;
  }
}

test('uploads that are still running in another project of the organization count against the plan', async () => {
  const ada = await newPerson();
  const [one, two] = [await newProject(ada), await newProject(ada)];
  await setPlan(ada.organizationId, 'free');
  const half = (plans.free.storageBytesMax ?? 0) / 2 + 1;
  const add = (projectId: string, then: () => Promise<void> = async () => {}) =>
    withTransaction(contextOf(ada), async (tx) => {
      await withLockedProject(tx, projectId, 'write', (_, project) =>
        addImages(tx, project, [picture(half)]),
      );
      await then();
    });
  let second: Promise<void> = Promise.resolve();
  await add(one.id, async () => {
    second = add(two.id);
    await untilWaiting(second);
  });
  await expect(second).rejects.toThrow('The free plan allows 200 MB of stored files.');
});
