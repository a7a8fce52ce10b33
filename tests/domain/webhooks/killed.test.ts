import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { database } from '#db/client.ts';
import { deliveries, liveLevels, projects } from '#db/schema/index.ts';
import { settings } from '#lib/platform/settings.ts';
import { deliverWaiting, dispatchingIsIdle } from '#lib/webhooks/dispatch.ts';
import { tellFailure } from '#lib/webhooks/present.ts';
import { useBundledPrograms } from '#tests/support/bundled-program.ts';
import { newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { targetOf } from '#tests/support/test-server.ts';
import { newWebhook } from '#tests/support/webhooks.ts';

useService();
const program = useBundledPrograms();

/** Number of processes that are killed. */
const kills = process.env.LONG_TESTS ? 300 : 4;

let person: Person;
let receiver: Receiver;
let projectIds: string[];
let webhookIds: string[];
let underWay = 0;
let mostAtOnce = 0;

beforeAll(async () => {
  withSettings({ webhooksAllowLocal: true });
  person = await newPerson();
  receiver = await startReceiver((_received, response) => {
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    response.on('close', () => {
      underWay -= 1;
    });
    setTimeout(() => response.writeHead(204).end(), Math.random() * 15);
  });
  projectIds = await Promise.all([1, 2].map(async () => (await newSavedProject(person)).id));
  webhookIds = [];
  for (const path of ['a', 'b', 'c'])
    webhookIds.push((await newWebhook(person, receiver.url.replace('hook', path))).id);
});
afterAll(() => receiver.close());

async function startPublisher(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program('publish-until-killed'), person.userId, ...projectIds], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => line === 'ready' && done());
    child.once('exit', () => fail(new Error('The publisher ended by itself.')));
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test(`killed ${kills} times while it publishes and delivers, the service loses no event and sends none twice`, {
  timeout: 60_000 + kills * 6_000,
}, async () => {
  const [{ name = '' } = {}] = await database().execute<{ name: string }>(
    sql`SELECT current_database() AS name`,
  );
  const env = {
    DATABASE_TARGET: JSON.stringify(targetOf(inject('server'), name)),
    DATA_DIR: settings().dataDir,
    WEBHOOKS_ALLOW_LOCAL: 'true',
  };
  let interrupted = 0;
  for (let killed = 0; killed < kills; killed += 2) {
    // Two at a time: the processes of one service share its database.
    const children = await Promise.all([startPublisher(env), startPublisher(env)]);
    for (const child of children) {
      await sleep(Math.random() * 120);
      await kill(child);
    }
    withSettings({ webhooksAllowLocal: true });
    await database()
      .update(deliveries)
      .set({ attemptedAt: sql`now() - interval '31 seconds'` })
      .where(eq(deliveries.state, 'attempting'));
    await deliverWaiting();
    await dispatchingIsIdle();
    interrupted = await checkInvariants();
  }
  expect(mostAtOnce).toBe(1);
  console.log(`${receiver.requests.length} deliveries arrived, ${interrupted} were interrupted.`);
});

/** Returns how many attempts were interrupted. */
async function checkInvariants(): Promise<number> {
  const rows = await database().select().from(deliveries).where(inArray(deliveries.webhookId, webhookIds));
  const arrivals = new Map<string, number>();
  for (const { headers } of receiver.requests) {
    const id = String(headers['x-service-delivery']);
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
  }
  for (const row of rows) {
    const times = arrivals.get(`evt_${row.eventNumber}`) ?? 0;
    if (row.state === 'success') expect(times).toBe(1);
    else {
      expect([row.state, tellFailure(row.error, 'en')]).toEqual([
        'failed',
        'Interrupted: the service stopped while this was being sent.',
      ]);
      expect(times).toBeLessThanOrEqual(1);
    }
  }
  const known = new Set(rows.map((row) => `evt_${row.eventNumber}`));
  expect([...arrivals.keys()].filter((id) => !known.has(id))).toEqual([]);
  expect(known.size).toBe(rows.length);
  // None if the process that had to send was killed before.
  expect(mostAtOnce).toBeLessThanOrEqual(1);
  for (const projectId of projectIds) await checkProject(projectId, rows);
  return rows.filter((row) => row.state === 'failed').length;
}

/** Checks that every committed step has one event for each webhook, in order, and that the live data is whole. */
async function checkProject(projectId: string, rows: (typeof deliveries.$inferSelect)[]): Promise<void> {
  const [project] = await database().select().from(projects).where(eq(projects.id, projectId));
  const levels = await database()
    .select({ id: liveLevels.id })
    .from(liveLevels)
    .where(eq(liveLevels.projectId, projectId));
  expect(['DRAFT', 'PUBLISH']).toContain(project?.status);
  expect(levels).toHaveLength(project?.liveVersion === 0 ? 0 : 2);
  for (const [index, webhookId] of webhookIds.entries()) {
    const own = rows.filter(
      (row) => row.webhookId === webhookId && JSON.parse(row.payload).data.project_id === projectId,
    );
    expect(own).toHaveLength(project?.liveVersion ?? 0);
    const arrived = receiver.requests
      .filter(
        ({ path, body }) => path === `/${'abc'[index]}` && JSON.parse(body).data.project_id === projectId,
      )
      .map(({ headers }) => Number(String(headers['x-service-delivery']).slice(4)));
    expect(arrived).toEqual(arrived.toSorted((a, b) => a - b));
  }
}
