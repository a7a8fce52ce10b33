import { describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import {
  newApiKey,
  newMember,
  newPerson,
  newProject,
  newPublishedProject,
  newSavedProject,
} from '#tests/support/factories.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call } = callsOf(ada);

describe('a project without levels', () => {
  test('gets the content of a template and keeps its own name, key and languages', async () => {
    const { id, key, name } = await newProject(ada);
    const before = (await call('GET', projectPath(id))).body;
    const filled = await call('POST', projectPath(id, 'fill/'), { template: 'demo' });
    expect([filled.status, filled.body.name, filled.body.key]).toEqual([200, name, key]);
    const after = (await call('GET', projectPath(id))).body;
    expect(after.levels.length).toBeGreaterThan(1);
    expect(after.languages).toEqual(before.languages);
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.has_unpublished_changes).toBe(true);
    const { results } = (await call('GET', projectPath(id, 'activity/'))).body;
    expect(results).toMatchObject([{ kind: 'draftChanged', by: { email: ada.email } }, { kind: 'created' }]);
    expect((await call('POST', projectPath(id, 'publish/'), {})).status).toBe(200);
  });

  test('gets a copy of the draft of another project under new ids', async () => {
    const source = await newSavedProject(ada);
    const { id, name } = await newProject(ada);
    const filled = await call('POST', projectPath(id, 'fill/'), { copy_of: source.id });
    expect([filled.status, filled.body.name]).toEqual([200, name]);
    const { levels, languages } = (await call('GET', projectPath(id))).body;
    const titles = (of: { areas: { translations: unknown }[] }[]) =>
      of.map(({ areas }) => areas.map(({ translations }) => translations));
    expect(titles(levels)).toEqual(titles(source.levels));
    expect(languages).toEqual(source.languages);
    expect(levels[0].id).not.toBe(source.levels[0].id);
  });

  test('keeps its tags, and those of the copy with the same names are its own', async () => {
    const source = await newSavedProject(ada);
    await call('POST', projectPath(source.id, 'tags/'), { name: 'Tours' });
    await call('POST', projectPath(source.id, 'tags/'), { name: 'Kiosks' });
    const { id } = await newProject(ada);
    const own = (await call('POST', projectPath(id, 'tags/'), { name: 'tours', color: '#123456' })).body;
    expect((await call('POST', projectPath(id, 'fill/'), { copy_of: source.id })).status).toBe(200);
    const { tags } = (await call('GET', projectPath(id))).body;
    expect(tags[0]).toEqual(own);
    const names = tags.map(({ name }: { name: string }) => name.toLowerCase());
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain('kiosks');
  });

  test('has unpublished changes after it while a published level is missing', async () => {
    const empty = await newProject(ada);
    const { id } = await newPublishedProject(ada);
    await call('PATCH', projectPath(id), { levels_data: [] });
    expect((await call('POST', projectPath(id, 'fill/'), { copy_of: empty.id })).status).toBe(200);
    expect((await call('GET', projectPath(id))).body.has_unpublished_changes).toBe(true);
  });

  test('keeps the websites that may show its published map, and whether visitors report problems', async () => {
    const source = await newSavedProject(ada);
    const { id } = await newPublishedProject(ada);
    const own = { allowed_domains: ['museum.example'], takes_reports: true };
    await call('PATCH', projectPath(id), { ...own, levels_data: [] });
    expect((await call('POST', projectPath(id, 'fill/'), { copy_of: source.id })).status).toBe(200);
    expect((await call('GET', projectPath(id))).body).toMatchObject({ ...own, status: 'PUBLISH' });
    expect((await api('GET', `/api/p/${id}/`)).status).toBe(403);
  });
});

describe('the filling of a project', () => {
  test('is in its activity, with its author', async () => {
    const source = await newSavedProject(ada);
    const { id } = await newProject(ada);
    const filled = await call('POST', projectPath(id, 'fill/'), { copy_of: source.id });
    expect([filled.status, filled.body.has_unpublished_changes]).toEqual([200, true]);
    const { results } = (await call('GET', projectPath(id, 'activity/'))).body;
    expect(results).toMatchObject([{ kind: 'draftChanged', by: { email: ada.email } }, { kind: 'created' }]);
  });

  test('with an empty project leaves the draft different from a published map with levels', async () => {
    const source = await newProject(ada);
    const { id } = await newPublishedProject(ada);
    await call('PATCH', projectPath(id), { levels_data: [] });
    const filled = await call('POST', projectPath(id, 'fill/'), { copy_of: source.id });
    expect([filled.status, filled.body.has_unpublished_changes]).toEqual([200, true]);
  });

  test('is 409 if the project has levels, and none of it changes', async () => {
    const project = await newSavedProject(ada);
    const answer = await call('POST', projectPath(project.id, 'fill/'), { template: 'demo' });
    expect([answer.status, answer.body.detail]).toEqual([409, 'This project already has levels.']);
    expect((await call('GET', projectPath(project.id))).body.levels).toEqual(project.levels);
  });

  test('is 400 if no template, both sources, or an unknown template is named', async () => {
    const { id } = await newProject(ada);
    for (const body of [
      {},
      { template: 'demo', copy_of: id },
      { template: 'castle' },
      { template: 'empty' },
    ]) {
      expect([body, (await call('POST', projectPath(id, 'fill/'), body)).status]).toEqual([body, 400]);
    }
  });

  test('asks for one source if there is none, or two', async () => {
    const { id } = await newProject(ada);
    const told = ['Send either template or copy_of.'];
    const bodyOf = async (body: object) => (await call('POST', projectPath(id, 'fill/'), body)).body;
    expect(await bodyOf({})).toEqual({ template: told });
    expect(await bodyOf({ template: 'demo', copy_of: id })).toEqual({ copy_of: told });
  });

  test('is 404 for a project of somebody else and 403 for callers who may only read', async () => {
    const { id } = await newProject(ada);
    const eve = await newPerson();
    const foreign = await newSavedProject(eve);
    expect((await call('POST', projectPath(id, 'fill/'), { copy_of: foreign.id })).status).toBe(404);
    expect((await call('POST', projectPath(id, 'fill/'), { template: 'demo' }, eve.access)).status).toBe(404);
    const viewer = (await newMember(ada.organizationId, 'viewer')).access;
    expect((await call('POST', projectPath(id, 'fill/'), { template: 'demo' }, viewer)).status).toBe(403);
    const key = await newApiKey(ada, 'read');
    expect((await call('POST', projectPath(id, 'fill/'), { template: 'demo' }, key)).status).toBe(403);
  });
});
