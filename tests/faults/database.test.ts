import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, database, registerDatabase } from '#db/client.ts';
import { deliverWaiting, dispatchingIsIdle } from '#lib/webhooks/dispatch.ts';
import { type ApiAnswer, api } from '#tests/support/api.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { newPublishedProject, newSavedProject } from '#tests/support/factories.ts';
import { draftOf, expectInvariants, liveOf, storedNames } from '#tests/support/invariants.ts';
import { useOwnServer } from '#tests/support/own-server.ts';
import { pictureForm, saveForm } from '#tests/support/picture.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';
import { newWebhook, webhookPath } from '#tests/support/webhooks.ts';

let server: ReturnType<typeof useOwnServer>;
useService(() => {
  server = useOwnServer();
});

const crashes = process.env.LONG_TESTS ? 20 : 3;
const placesCount = 500;

const ada = usePerson();

describe('the database restarts', { timeout: 30_000 + crashes * 30_000 }, () => {
  test('fault 1: at any moment of a save of 500 places, the draft is the old or the new one and the service goes on', async () => {
    const project = await newSavedProject(ada, [{ name: 'Ground', markers: placesOf('#000000') }]);
    const answers: ApiAnswer[] = [];
    let acknowledged = project.levels;
    let saveMs = 200;
    for (let round = 1; round <= crashes; round++) {
      const color = `#0000${String(round).padStart(2, '0')}`;
      const wanted = recoloured(acknowledged, color);
      const startedAt = performance.now();
      const saving = save(project.id, wanted);
      await sleep(Math.random() * saveMs * 1.2);
      server.crash();
      const answer = await saving;
      if (answer.status === 200) saveMs = performance.now() - startedAt;
      answers.push(answer);
      expect([200, 500, 503]).toContain(answer.status);
      await server.isBack();
      const backAt = performance.now();
      await expect.poll(async () => (await read(project.id)).status, { timeout: 5_000 }).toBe(200);
      expect(performance.now() - backAt).toBeLessThan(5_000);
      const drafts = answer.status === 200 ? [wanted] : [acknowledged, wanted];
      await expectInvariants({ person: ada, projectId: project.id, drafts, answers });
      acknowledged = (await read(project.id)).body;
      // Between two crashes, the service writes as usual.
      const after = recoloured(acknowledged, `#${String(round).padStart(6, '0')}`);
      expect((await save(project.id, after)).status).toBe(200);
      acknowledged = after;
    }
    console.log(answers.map(({ status }) => status).join(' '));
  });
});

describe('a commit whose reply is lost', () => {
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    proxy = await startDatabaseProxy({ socketFolder: server.socketFolder() });
  });
  beforeEach(async () => {
    const direct = database();
    registerDatabase(connect(proxy.target));
    await direct.$client.end({ timeout: 1 });
  });
  afterAll(async () => {
    const through = database();
    registerDatabase(connect({ socketFolder: server.socketFolder() }));
    await through.$client.end({ timeout: 1 });
    await proxy.close();
  });

  /** Loses the reply of the commit that `call` makes. Its answer has the status 503. */
  async function losing(call: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    const before = proxy.lost();
    proxy.loseNextCommitReply();
    const answer = await call();
    expect([answer.status, proxy.lost() - before]).toEqual([503, 1]);
    expect(answer.body.detail).toContain('may have been saved');
    return answer;
  }

  test('fault 2: a save is a 503, is stored whole with its pictures, and changes nothing when sent again', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const sent = [{ ...ground, name: 'Renamed' }, first];
    const answer = await losing(async () => savePictured(project.id, sent));
    const draft = await draftOf(ada, project.id);
    expect(draft).toMatchObject([
      { id: ground.id, name: 'Renamed', width: 40, areas: ground.areas },
      { id: first.id },
    ]);
    expect((await save(project.id, draft)).body.levels).toEqual(draft);
    await expectInvariants({ person: ada, projectId: project.id, drafts: [draft], answers: [answer] });
  });

  test('fault 2: entities without an id are stored once however often the save is sent', async () => {
    const project = await newSavedProject(ada);
    const levels = [{ name: 'Only', key: 'only', markers: [{ position: { x: 1, y: 1 }, title: 'One' }] }];
    await losing(() => save(project.id, levels));
    const again = await save(project.id, levels);
    expect([again.status, again.body.levels.length, again.body.levels[0].markers.length]).toEqual([
      200, 1, 1,
    ]);
  });

  test('fault 2: an uploaded picture whose save was committed keeps its file', async () => {
    const project = await newSavedProject(ada);
    const form = await pictureForm('file');
    const path = `/api/projects/${project.id}/upload-image/`;
    await losing(() => api('POST', path, { token: ada.access, form }));
    await expectInvariants({ person: ada, projectId: project.id });
    expect((await storedNames()).length).toBeGreaterThan(0);
  });

  test('fault 2: a publication is complete, and its event is sent once', async () => {
    withSettings({ webhooksAllowLocal: true });
    const receiver = await startReceiver();
    const project = await newSavedProject(ada);
    const hook = await newWebhook(ada, receiver.url);
    const publish = () => api('POST', `/api/projects/${project.id}/publish/`, { token: ada.access });
    await losing(publish);
    expect((await publish()).status).toBe(409);
    await deliverWaiting();
    await dispatchingIsIdle();
    await deliverWaiting();
    await dispatchingIsIdle();
    expect(receiver.requests.map(({ headers }) => headers['x-service-event'])).toEqual(['project.published']);
    await expectInvariants({ person: ada, projectId: project.id, lives: [project.levels] });
    await api('DELETE', webhookPath(ada, hook.id), { token: ada.access });
    await receiver.close();
  });

  test('fault 2: a PATCH of one place is in the draft and live, and changes nothing when sent again', async () => {
    const project = await newPublishedProject(ada);
    const patch = () =>
      api('PATCH', `/api/projects/${project.id}/markers/entrance/`, {
        token: ada.access,
        json: { price: '5 €' },
      });
    await losing(patch);
    expect((await patch()).status).toBe(200);
    expect(await liveOf(project.id)).toMatchObject([{ markers: [{ price: '5 €' }] }, {}]);
    expect(await draftOf(ada, project.id)).toMatchObject([{ markers: [{ price: '5 €' }] }, {}]);
  });
});

function placesOf(color: string) {
  return Array.from({ length: placesCount }, (_, i) => ({
    position: { x: i, y: i % 40 },
    title: `Place ${i}`,
    color,
  }));
}

function recoloured(levels: { markers: object[] }[], color: string) {
  return levels.map((level) => ({
    ...level,
    markers: level.markers.map((marker) => ({ ...marker, color })),
  }));
}

const read = (id: string) => api('GET', `/api/projects/${id}/levels/`, { token: ada.access });
const save = (id: string, levels: unknown) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, json: { levels_data: levels } });
const savePictured = async (id: string, levels: unknown) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, form: await saveForm(levels, 1) });
