import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, database, registerDatabase } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { newPublishedProject } from '#tests/support/factories.ts';
import { useOwnServer } from '#tests/support/own-server.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';
import { setViewerAssets } from '#tests/support/viewer-assets.ts';

let server: ReturnType<typeof useOwnServer>;
useService(() => {
  server = useOwnServer();
});
const ada = usePerson();
let id: string;
let key: string;
beforeAll(async () => {
  setViewerAssets();
  ({ id, key } = await newPublishedProject(ada));
  for (const [method, path] of reads()) expect((await api(method, path)).status).toBe(200);
});

/** Far above the promised two seconds, far below the minutes of before. Only a hang takes longer. */
const hangMs = 15_000;

/** Reads of a published map, which go on. */
const reads = (): [string, string, object?][] => [
  ['GET', `/api/p/${id}/`],
  ['GET', `/api/p/${id}/levels/`],
  ['GET', `/api/p/${id}/search/?q=hall`],
  ['GET', `/m/${key}`],
  ['GET', `/embed/${id}/data/version.json`],
];

/** Calls that need the database: drafts, writes, sign-in, uploads. */
const calls = (): [string, string, object?][] => [
  ['GET', `/api/projects/${id}/`],
  ['GET', '/api/projects/'],
  ['PATCH', `/api/projects/${id}/`, { name: 'Another' }],
  ['POST', `/api/projects/${id}/update-live/`],
  ['POST', '/api/auth/login/', { email: ada.email, password: 'wrong-password-77' }],
  // Its password is weak: the refusal comes before any work on it.
  [
    'POST',
    '/api/auth/register/',
    { ...newcomer, password: 'password1234', password_confirm: 'password1234' },
  ],
  ['GET', '/api/health/'],
];
const newcomer = { email: 'new@example.org', full_name: 'New', organization_name: 'New' };

async function callAll() {
  return Promise.all(
    [...reads(), ...calls()].map(async ([method, path, json]) => {
      const answer = api(method, path, { token: path.startsWith('/api/p') ? ada.access : undefined, json });
      const late = sleep(hangMs, { status: 'hangs', headers: new Headers() }, { ref: false });
      const { status, headers } = await Promise.race([answer, late]);
      const isTold = headers.get(status === 200 ? 'age' : 'retry-after') !== null;
      return { path: `${method} ${path}`, status, isTold };
    }),
  );
}

/** Reads have their age, refusals the time to wait. */
const expected = () => [
  ...reads().map(([method, path]) => ({ path: `${method} ${path}`, status: 200, isTold: true })),
  ...calls().map(([method, path]) => ({ path: `${method} ${path}`, status: 503, isTold: true })),
];

async function isBack() {
  await expect.poll(async () => (await api('GET', '/api/health/')).status, { timeout: 10_000 }).toBe(200);
  await expect
    .poll(async () => (await api('GET', `/api/p/${id}/levels/`)).headers.get('age'), { timeout: 10_000 })
    .toBeNull();
  const named = await api('PATCH', `/api/projects/${id}/`, { token: ada.access, json: { name: 'Back' } });
  expect(named.status).toBe(200);
}

describe('while the server answers nothing', () => {
  afterEach(async () => {
    server.thaw();
    await isBack();
  });

  test('maps are served with their age, all else is refused with the time to wait, also later, and all goes on afterwards', async () => {
    server.freeze();
    expect(await callAll()).toEqual(expected());
    expect(await callAll()).toEqual(expected());
  });

  test('more calls than the pool has connections have the same answers', async () => {
    server.freeze();
    const many = await Promise.all(Array.from({ length: 8 }, callAll));
    for (const answers of many) expect(answers).toEqual(expected());
  });

  test('a transaction that had begun ends, and leaves no lock behind', async () => {
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const writing = database().transaction(async (tx) => {
      await tx.execute(sql`UPDATE projects SET name = 'Held' WHERE id = ${id}`);
      begun.resolve();
      await held.promise;
      await tx.execute(sql`SELECT 1`);
    });
    await begun.promise;
    server.freeze();
    held.resolve();
    const ended = writing.then(
      () => 'committed',
      () => 'failed',
    );
    expect(await Promise.race([ended, sleep(hangMs, 'hangs', { ref: false })])).toBe('failed');
  });
});

describe('while a router swallows the replies', () => {
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    proxy = await startDatabaseProxy({ socketFolder: server.socketFolder() });
  });
  beforeEach(async () => {
    const direct = database();
    registerDatabase(connect(proxy.target));
    await direct.$client.end({ timeout: 1 });
    await isBack();
  });
  afterEach(async () => {
    proxy.flow();
    await isBack();
  });
  afterAll(async () => {
    const through = database();
    registerDatabase(connect({ socketFolder: server.socketFolder() }));
    await through.$client.end({ timeout: 1 });
    await proxy.close();
  });

  test('maps are served with their age, all else is refused, and all goes on afterwards', async () => {
    proxy.stall();
    expect(await callAll()).toEqual(expected());
  });
});

test('a slow statement of a server that answers is not cut', async () => {
  const rows = await database().execute<{ done: string }>(sql`SELECT pg_sleep(4), 'yes' AS done`);
  expect(rows[0]?.done).toBe('yes');
});

test('a transaction has bounds for locks, statements and idleness on the server', async () => {
  const { inTransaction } = await import('#lib/platform/transactions.ts');
  const rows = await inTransaction((tx) =>
    tx.execute<{ name: string; setting: string }>(sql`
      SELECT name, setting FROM pg_settings WHERE name IN
        ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`),
  );
  expect(rows.map(({ setting }) => setting)).toEqual(['60000', '10000', '60000']);
});
