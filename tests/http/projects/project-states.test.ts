import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import {
  newApiKey,
  newPerson,
  newPublishedProject,
  newSavedProject,
  type Person,
} from '#tests/support/factories.ts';
import { projectOf, publicOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();

let ada: Person;
let writeKey: string;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
  writeKey = await newApiKey(ada, 'write');
});

describe('the states of a project', () => {
  const move = (id: string, verb: string, token = ada.access) =>
    api('POST', `/api/projects/${id}/${verb}/`, { token });

  test('change by publish, unpublish, archive and restore as the contract says, and by 409 from any other state', async () => {
    const project = await newSavedProject(ada);
    const expected: [string, number, string?][] = [
      ['unpublish', 409],
      ['update-live', 409],
      ['restore', 409],
      ['publish', 200, 'PUBLISH'],
      ['publish', 409],
      ['restore', 409],
      ['unpublish', 200, 'DRAFT'],
      ['unpublish', 409],
      ['publish', 200, 'PUBLISH'],
      ['archive', 200, 'ARCHIVE'],
      ['archive', 409],
      ['publish', 409],
      ['unpublish', 409],
      ['update-live', 409],
      ['restore', 200, 'DRAFT'],
      ['archive', 200, 'ARCHIVE'],
      ['restore', 200, 'DRAFT'],
    ];
    for (const [verb, status, state] of expected) {
      const answer = await move(project.id, verb);
      expect([verb, answer.status]).toEqual([verb, status]);
      if (state) expect(answer.body.status).toBe(state);
    }
  });

  test('go live with a note of the version if the call has one, and without a body as before', async () => {
    const project = await newSavedProject(ada);
    const path = `/api/projects/${project.id}`;
    const live = (verb: string, json?: object) =>
      api('POST', `${path}/${verb}/`, { token: ada.access, ...(json && { json }) });
    expect((await live('publish', { note: ' Opening day ' })).status).toBe(200);
    expect((await live('update-live', {})).status).toBe(200);
    expect((await live('update-live')).status).toBe(200);
    const { results } = (await api('GET', `${path}/versions/?kind=live`, { token: ada.access })).body;
    expect(results.map(({ note }: { note: string }) => note)).toEqual(['Updated', 'Updated', 'Opening day']);
    const refused = await live('update-live', { note: 'x'.repeat(201), why: 1 });
    expect([refused.status, Object.keys(refused.body).sort()]).toEqual([400, ['note', 'why']]);
  });

  test('hide an unpublished project with a public 404, and keep its version rising across unpublish and publish', async () => {
    const project = await newPublishedProject(ada);
    const version = (await publicOf(project.id, '')).version;
    await move(project.id, 'unpublish');
    expect((await api('GET', `/api/p/${project.id}/levels/ground/`)).status).toBe(404);
    await move(project.id, 'publish');
    expect((await publicOf(project.id, '')).version).toBeGreaterThan(version);
    await move(project.id, 'archive');
    expect((await api('GET', `/api/p/${project.id}/`, { token: writeKey })).status).toBe(404);
  });

  test('allow an archived project to be read and deleted but not changed', async () => {
    const project = await newPublishedProject(ada);
    await move(project.id, 'archive');
    expect(
      (await api('PATCH', `/api/projects/${project.id}/`, { token: ada.access, json: { name: 'X' } })).status,
    ).toBe(409);
    expect((await projectOf(ada, project.id)).name).toBe(project.name);
    expect((await api('DELETE', `/api/projects/${project.id}/`, { token: ada.access })).status).toBe(204);
  });

  test('allow no new notes, answers or links in an archived project, but let links and notes be deleted', async () => {
    const project = await newSavedProject(ada);
    const call = (method: string, path: string, json?: unknown) =>
      api(method, `/api/projects/${project.id}/${path}`, { token: ada.access, json });
    const link = (await call('POST', 'preview-links/', {})).body;
    const token = new URL(link.url).pathname.split('/').at(-1) ?? '';
    const review = (path: string) =>
      api('POST', `/api/preview-notes/${path}`, { json: { token, name: 'Grace', text: 'Where is it?' } });
    const note = (await review('')).body;
    const shownReview = async () => bootstrapIn((await api('GET', `/preview/${token}`)).body).review;
    expect(await shownReview()).toBe(token);
    await move(project.id, 'archive');
    const writes = [
      await review(''),
      await review(`${note.id}/replies/`),
      await call('PATCH', `notes/${note.id}/`, { state: 'closed' }),
      await call('POST', `notes/${note.id}/replies/`, { text: 'Thank you' }),
      await call('POST', 'preview-links/', {}),
      await call('PATCH', `preview-links/${link.id}/`, { allows_comments: false }),
    ];
    expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 409));
    expect((await api('GET', `/api/preview-notes/?token=${token}`)).body).toEqual([note]);
    expect(await shownReview()).toBeUndefined();
    expect((await call('DELETE', `notes/${note.id}/`)).status).toBe(204);
    expect((await call('DELETE', `preview-links/${link.id}/`)).status).toBe(204);
    expect((await api('GET', `/preview/${token}`)).status).toBe(404);
  });

  test('allow no more published projects than the plan, even at once, and an unpublished one makes room', async () => {
    const owner = await newPerson('Olga Owner');
    const projects = [];
    for (let i = 0; i < 3; i++) projects.push(await newSavedProject(owner));
    const json = { organization: owner.organizationId, plan: 'free' };
    expect((await api('POST', '/api/billing/plan/', { token: owner.access, json })).status).toBe(200);
    const answers = await Promise.all(projects.map(({ id }) => move(id, 'publish', owner.access)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused?.body).toEqual({ detail: 'The free plan allows 1 published project.' });
    const published = projects[answers.findIndex(({ status }) => status === 200)];
    const other = projects[answers.findIndex(({ status }) => status === 403)];
    expect((await move(published.id, 'update-live', owner.access)).status).toBe(200);
    await move(published.id, 'unpublish', owner.access);
    expect((await move(other.id, 'publish', owner.access)).status).toBe(200);
    expect((await move(published.id, 'publish', owner.access)).status).toBe(403);
  });

  test('projects of one name created at once each get a key of their own', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newPerson()));
    const made = await Promise.all(
      people.map(({ access: token, organizationId: organization }) =>
        api('POST', '/api/projects/', { token, json: { organization, name: 'City Museum at once' } }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(people.map(() => 201));
    expect(new Set(made.map(({ body }) => body.key)).size).toBe(people.length);
  });

  test('change once under five equal transitions at once', async () => {
    const project = await newPublishedProject(ada);
    for (const verb of ['unpublish', 'archive', 'restore']) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => move(project.id, verb)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    }
  });
});
