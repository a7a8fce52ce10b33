import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, database, registerDatabase } from '#db/client.ts';
import { openArchive } from '#lib/operations/backup/archive-file.ts';
import { makeDiskStore } from '#lib/platform/files/disk-store.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { settings } from '#lib/platform/settings.ts';
import { api } from '#tests/support/api.ts';
import { ahead, restore, rowsOf, useBackups } from '#tests/support/backups.ts';
import { storeHappened } from '#tests/support/events.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { saveForm } from '#tests/support/picture.ts';
import { patchPlace, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();
const { backUp, newDatabase } = useBackups();
const otherDir = mkdtempSync(join(tmpdir(), 'atrium-other-'));
afterAll(() => rmSync(otherDir, { recursive: true, force: true }));

let ada: Person;
let project: { id: string; key: string; levels: { imageUrl: string; markers: { id: string }[] }[] };
beforeAll(async () => {
  ada = await newPerson();
  const made = await newPublishedProject(ada);
  const levels = [
    { name: 'Ground', key: 'ground', markers: [{ position: { x: 1, y: 2 }, title: 'Desk \\ "a"\t\nb' }] },
  ];
  const form = await saveForm(levels, 1);
  const saved = await api('PATCH', `/api/projects/${made.id}/`, { token: ada.access, form });
  project = { ...saved.body, key: made.key };
  await api('POST', `/api/projects/${made.id}/update-live/`, { token: ada.access });
  await storeHappened(made.id, [{ event: 'map_opened', happenedAt: new Date('2024-03-04T05:06:07.891Z') }]);
});

/** Changes the map until `stop`, as editors do during a backup. Resolves once the first changes are made. */
async function keepWriting() {
  let isStopped = false;
  let count = 0;
  const place = project.levels[0]?.markers[0]?.id ?? '';
  const write = async () => {
    count += 1;
    await patchPlace(ada.access, project.id, `markers/${place}/`, { price: `${count} EUR` });
    await newPublishedProject(ada);
  };
  await write();
  const writes = (async () => {
    while (!isStopped) await write();
    return count;
  })();
  return async () => {
    isStopped = true;
    return writes;
  };
}

test('a backup beside a writer is of one instant: restored elsewhere, all is equal and the published map is served', async () => {
  const before = await api('GET', `/api/p/${project.key}/`);
  const stop = await keepWriting();
  const { file } = await backUp();
  expect(await stop()).toBeGreaterThan(1);
  const db = await newDatabase();
  const store = makeDiskStore(otherDir);
  const restored = await restore({ db, file, store });
  expect(restored.rows).toBeGreaterThan(30);
  expect(restored.manifest).toMatchObject({ files: { count: 2 }, missingCount: 0 });

  // No place without its level, no live map without its project, no version half: the snapshot is whole.
  const [torn] = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM projects p WHERE status = 'PUBLISH'
      AND (SELECT count(*) FROM live_entities e WHERE e.project_id = p.id) NOT IN (1, 4)`);
  expect(torn).toEqual({ n: 0 });
  const here = database();
  registerDatabase(db);
  try {
    const map = await api('GET', `/api/p/${project.key}/`);
    expect(map.status).toBe(200);
    expect(map.body.name).toBe(before.body.name);
    const level = await api('GET', `/api/p/${project.key}/levels/ground/`);
    expect(JSON.stringify(level.body.markers)).toMatch(/"price":"\d+ EUR"/);
    const picture = fileNameOfUrl(level.body.imageUrl) ?? '';
    expect((await store.get(picture))?.bytes).toEqual(
      (await makeDiskStore(settings().dataDir).get(picture))?.bytes,
    );
  } finally {
    registerDatabase(here);
  }
});

test('a backup is one file that only its owner can read, with its secret only if it is asked for', async () => {
  const { file, said } = await backUp({ withSecret: true });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.part`)).toBe(false);
  expect(said).toMatch(
    /^Wrote .*: [\d.]+ KB in \d+ s\. It has \d+ tables with \d+ rows \([\d.]+ KB\) and 2 files/,
  );
  const namesIn = async (archive: string) => {
    const names: string[] = [];
    for await (const { name, body } of (await openArchive(archive)).entries) {
      names.push(name);
      for await (const _ of body);
    }
    return names;
  };
  expect(await namesIn(file)).toContain('secret');
  const without = await namesIn((await backUp()).file);
  expect(without).not.toContain('secret');
  expect([without[0], without.at(-1)]).toEqual(['head.json', 'manifest.json']);
  let secret: string | null = null;
  await restore({
    db: await newDatabase(),
    file,
    onEnd: async (archive) => {
      secret = archive.secret;
    },
  });
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
});

describe('a restored database', () => {
  let db: Database;
  let unsent = 0;
  beforeAll(async () => {
    const [hook] = await database().execute<{ id: string }>(sql`
      INSERT INTO webhooks (id, organization_id, url, description, events, is_active, secret_sealed, created_at, updated_at)
      VALUES (gen_random_uuid(), ${ada.organizationId}, 'https://example.org', '', '{}', true, '', now(), now())
      RETURNING id`);
    await database().execute(sql`
      INSERT INTO deliveries (id, webhook_id, event_number, event, payload, state, created_at)
      SELECT gen_random_uuid(), ${hook?.id}, nextval('event_numbers'), 'x', '{}', state, now()
      FROM unnest('{waiting,attempting,success}'::text[]) state`);
    db = await newDatabase();
    unsent = (await restore({ db, file: (await backUp()).file })).unsent;
  });

  test('has every row of every table, but revisions, live versions and numbers of events go on far above', async () => {
    const there = await rowsOf(db, ahead);
    const here = await rowsOf(database(), ahead);
    expect(there.deliveries).not.toBe(here.deliveries);
    expect({ ...there, deliveries: '' }).toEqual({ ...here, deliveries: '' });
    const numbersOf = async (of: Database) => {
      const [row] = await of.execute<{ revision: number; version: number; event: number }>(sql`
        SELECT revision, live_version AS version, (SELECT last_value::int FROM event_numbers) AS event
        FROM projects WHERE id = ${project.id}`);
      return row ?? { revision: 0, version: 0, event: 0 };
    };
    const numbers = await numbersOf(database());
    expect(await numbersOf(db)).toEqual({
      revision: numbers.revision + 1_000_000,
      version: numbers.version + 1_000_000,
      event: numbers.event + 1_000_000,
    });
  });

  test('takes no state that a client knows from after the backup for its own', async () => {
    const token = ada.access;
    const path = `/api/projects/${project.id}/`;
    const copied = (await api('GET', path, { token })).body.revision;
    const patch = (json: object, headers = {}) => api('PATCH', path, { token, json, headers });
    // Lost with the original: a client knows the revision after the backup.
    const seen = (await patch({ name: 'Lost' })).headers.get('etag') ?? '';
    expect(seen).toBe(`"${copied + 1}"`);
    const here = database();
    registerDatabase(db);
    try {
      expect((await api('GET', path, { token, headers: { 'if-none-match': seen } })).status).toBe(200);
      // Somebody works on the restored copy, which counts on.
      expect((await patch({ name: 'Restored' })).body.revision).toBe(copied + 1_000_001);
      expect((await api('GET', path, { token, headers: { 'if-none-match': seen } })).status).toBe(200);
      expect((await patch({ name: 'Stale' }, { 'if-match': seen })).status).toBe(412);
      const marker = {
        kind: 'marker',
        op: 'update',
        id: project.levels[0]?.markers[0]?.id,
        fields: { price: 'new' },
      };
      expect((await sendChanges(token, project.id, copied + 1_000_001, [marker])).status).toBe(200);
      const stale = await sendChanges(token, project.id, copied + 1, [
        { ...marker, fields: { price: 'stale' } },
      ]);
      expect(stale.status).toBe(409);
    } finally {
      registerDatabase(here);
    }
  });

  test('has every constraint, index and partition', async () => {
    const schemaOf = async (of: Database) =>
      (
        await of.execute<{ line: string }>(sql`
          SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line
          FROM pg_constraint WHERE connamespace = 'public'::regnamespace
          UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY line`)
      ).map(({ line }) => line);
    const there = await schemaOf(db);
    expect(there.some((line) => line.includes('analytics_events_2024_03'))).toBe(true);
    expect(there).toEqual(await schemaOf(database()));
  });

  test('sends no delivery again that waited then, and says so', async () => {
    expect(unsent).toBe(2);
    const states = await db.execute(
      sql`SELECT state, count(*)::int AS n FROM deliveries GROUP BY 1 ORDER BY 1`,
    );
    expect([...states]).toEqual([
      { state: 'failed', n: 2 },
      { state: 'success', n: 1 },
    ]);
  });
});
