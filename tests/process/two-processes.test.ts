import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';
import type { ApiAnswer } from '#tests/support/api.ts';
import { goodPassword, smallVenue } from '#tests/support/factories.ts';
import { findPgbouncer, startPgbouncer } from '#tests/support/pgbouncer.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';
import { dropServerDatabase, newServerDatabase, serverUrl } from '#tests/support/server-database.ts';

/** PATCHes through one process, each read at once through both. */
const changes = 200;

type Place = { env: Record<string, string>; dataDir?: string; close: () => Promise<void> };

const hasPgbouncer = findPgbouncer() !== null;
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-two-'));
const name = `atrium_two_${randomBytes(4).toString('hex')}`;

if (!serverUrl) {
  console.warn('*** TEST_DATABASE_URL is not set: two processes on a DATABASE_URL are NOT tested. ***');
}
if (!hasPgbouncer) {
  console.warn('*** No PgBouncer was found: two processes behind a transaction pooler are NOT tested. ***');
}

async function onServer(): Promise<Place> {
  const env = await newServerDatabase(name, 'http://localhost');
  return { env, close: () => dropServerDatabase(name) };
}

async function behindPooler(): Promise<Place> {
  const embedded = await startEmbedded({ dataDir, isDurable: true, connectionsMax: 100 });
  const pooler = await startPgbouncer(embedded.socketFolder);
  return {
    env: { DATABASE_URL: pooler.url, AUTH_SECRET: 'x'.repeat(64), APP_URL: 'http://localhost' },
    close: async () => {
      await pooler.stop();
      await embedded.stop();
    },
  };
}

describe.each([
  { where: 'one DATA_DIR', open: async (): Promise<Place> => ({ env: {}, dataDir, close: async () => {} }) },
  { where: 'one DATABASE_URL', needs: !serverUrl && 'TEST_DATABASE_URL', open: onServer },
  { where: 'a transaction pooler', needs: !hasPgbouncer && 'PgBouncer', open: behindPooler },
])('two processes on $where', ({ needs = false, open }) => {
  if (needs) {
    test.skip(`need ${needs}`);
    return;
  }
  let place: Place;
  const apps: RunningApp[] = [];
  let token = '';
  let project = { id: '', key: '' };
  let organization = '';

  beforeAll(async () => {
    place = await open();
    const env = { RATE_LIMITS: 'off', ...place.env };
    const kept = place.dataDir ? { dataDir: place.dataDir } : {};
    apps.push(await startApp({ ...kept, env }));
    apps.push(await startApp({ ...kept, env }));
    const account = await call(0, 'POST', '/api/auth/register/', {
      email: `${name}@example.org`,
      password: goodPassword,
      password_confirm: goodPassword,
      full_name: 'Ada Lovelace',
      organization_name: 'City Museum',
    });
    token = account.body.tokens.access;
    organization = (await call(1, 'GET', '/api/organizations/')).body.results[0].id;
    const created = await call(1, 'POST', '/api/projects/', { organization, name, languages: ['en', 'de'] });
    project = created.body;
    await call(0, 'PATCH', `/api/projects/${project.id}/`, { levels_data: smallVenue() });
  }, 600_000);

  afterAll(async () => {
    for (const app of apps) await app.stop();
    await place.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call(
    app: number,
    method: string,
    path: string,
    json?: unknown,
  ): Promise<{ status: number; body: ApiAnswer['body'] }> {
    const response = await fetch(`${apps[app]?.origin}${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  async function publicStatus(app: number, path = ''): Promise<number> {
    const response = await fetch(`${apps[app]?.origin}/api/p/${project.key}/${path}`);
    await response.arrayBuffer();
    return response.status;
  }

  test('show a publication through one at once in the other, and its withdrawal too', async () => {
    expect([await publicStatus(0), await publicStatus(1)]).toEqual([404, 404]);
    await call(0, 'POST', `/api/projects/${project.id}/publish/`);
    expect([await publicStatus(0), await publicStatus(1)]).toEqual([200, 200]);
    await call(1, 'POST', `/api/projects/${project.id}/unpublish/`);
    expect(await publicStatus(1)).toBe(404);
    expect(await publicStatus(0)).toBe(404);
    await call(1, 'POST', `/api/projects/${project.id}/publish/`);
    expect([await publicStatus(0), await publicStatus(1)]).toEqual([200, 200]);
  });

  test('show every change of one at once in the other', async () => {
    const read = async (app: number): Promise<string> => {
      const response = await fetch(`${apps[app]?.origin}/api/p/${project.key}/levels/ground/`);
      const level = (await response.json()) as { areas: { price: string }[] };
      return level.areas[0]?.price ?? '';
    };
    const stale: string[] = [];
    for (let i = 0; i < changes; i++) {
      const writer = i % 2;
      const price = `${i} €`;
      const patched = await call(writer, 'PATCH', `/api/projects/${project.id}/areas/cafe/`, { price });
      expect(patched.status).toBe(200);
      const shown = await Promise.all([read(1 - writer), read(writer)]);
      if (shown.some((each) => each !== price)) stale.push(`${price}: ${shown.join(' and ')}`);
    }
    expect(stale).toEqual([]);
  });

  test('keep all parallel writes through both, with every revision once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call(i % 2, 'PATCH', `/api/projects/${project.id}/markers/entrance/`, { price: `${i}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const [one, other] = [
      await call(0, 'GET', `/api/projects/${project.id}/`),
      await call(1, 'GET', `/api/projects/${project.id}/`),
    ];
    expect(one.body.revision).toBe(other.body.revision);
    expect(one.body.levels).toEqual(other.body.levels);
  });

  test('refuse at once a key that the other process revoked, and a session that ended there', async () => {
    const made = await call(0, 'POST', '/api/api-keys/', { organization, name: 'Script', access: 'read' });
    const keyStatus = async (app: number) =>
      (
        await fetch(`${apps[app]?.origin}/api/projects/${project.id}/`, {
          headers: { authorization: `Bearer ${made.body.key}` },
        })
      ).status;
    expect([await keyStatus(0), await keyStatus(1)]).toEqual([200, 200]);
    await call(0, 'DELETE', `/api/api-keys/${made.body.id}/?organization=${organization}`);
    expect([await keyStatus(0), await keyStatus(1)]).toEqual([401, 401]);
  });
});
