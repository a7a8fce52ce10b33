import { describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newMember, newSavedProject, smallVenue } from '#tests/support/factories.ts';
import { patchPlace, projectOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const patch = (id: string, json: unknown, headers: Record<string, string> = {}) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, json, headers });

describe('Prefer: return=minimal', () => {
  test('returns the record without levels and tags, and confirms that, even for a whole structure', async () => {
    const project = await newSavedProject(ada);
    for (const prefer of ['return=minimal', 'Return = "minimal"; x=1', 'respond-async, return=minimal']) {
      for (const json of [{ name: 'New name' }, { levels_data: project.levels }, {}]) {
        const answer = await patch(project.id, json, { Prefer: prefer });
        const { levels: _, tags: __, ...record } = await projectOf(ada, project.id);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('preference-applied')).toBe('return=minimal');
        expect(answer.headers.get('etag')).toBe(`"${record.revision}"`);
        expect(answer.body).toEqual(record);
      }
    }
  });

  test('applies to nothing else: other preferences, endpoints and refusals are answered as usual', async () => {
    const project = await newSavedProject(ada);
    for (const prefer of ['return=representation, return=minimal', 'return=minimalist', 'minimal']) {
      const answer = await patch(project.id, { name: 'Whole' }, { Prefer: prefer });
      expect(answer.headers.has('preference-applied')).toBe(false);
      expect(answer.body.levels).toEqual(project.levels);
    }
    const read = await api('GET', `/api/projects/${project.id}/`, {
      token: ada.access,
      headers: { Prefer: 'return=minimal' },
    });
    expect([read.headers.has('preference-applied'), read.body.levels]).toEqual([false, project.levels]);
    const refused = await patch(project.id, { name: 7 }, { Prefer: 'return=minimal' });
    expect([refused.status, refused.headers.has('preference-applied')]).toEqual([400, false]);
  });
});

describe('PATCH of a project', () => {
  test('without fields returns the project, changes nothing and raises no revision', async () => {
    const project = await newSavedProject(ada);
    for (const json of [{}, { id: project.id, revision: 99, levels: [] }]) {
      const answer = await patch(project.id, json);
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, `"${project.revision}"`]);
      expect(answer.body).toEqual(project);
    }
    expect((await patch(project.id, {}, { 'If-Match': `"${project.revision - 1}"` })).status).toBe(412);
    const viewer = await newMember(ada.organizationId, 'viewer');
    const refused = await api('PATCH', `/api/projects/${project.id}/`, { token: viewer.access, json: {} });
    expect(refused.status).toBe(403);
    expect(await projectOf(ada, project.id)).toEqual(project);
  });

  test('returns the draft as it is, whatever was written between two that leave it alone', async () => {
    const project = await newSavedProject(ada);
    const { id } = project;
    const steps: (() => Promise<unknown>)[] = [
      () => patchPlace(ada.access, id, 'areas/cafe/', { price: '5' }),
      () => patch(id, { levels_data: smallVenue().slice(0, 1) }),
      () => patch(id, { languages: ['de', 'en'], settings: { defaultLanguage: 'de' } }),
      () => patch(id, { languages: ['en'], settings: { defaultLanguage: 'en' } }),
      () => api('POST', `/api/projects/${id}/tags/`, { token: ada.access, json: { name: 'New' } }),
      () => patch(id, { key: `key-${id}` }),
    ];
    for (const step of steps) {
      const name = `Name ${steps.indexOf(step)}`;
      await patch(id, { name: 'Before' });
      await step();
      const answer = await patch(id, { name });
      expect(answer.body).toEqual(await projectOf(ada, id));
      expect(answer.body.name).toBe(name);
      expect((await patch(id, {})).body).toEqual(answer.body);
    }
  });

  test('that fails leaves nothing behind that a later answer would take for the draft', async () => {
    const project = await newSavedProject(ada);
    const other = await newSavedProject(ada);
    await patch(project.id, { name: 'Before' });
    expect((await patch(project.id, { name: 'Lost', key: other.key })).status).toBe(400);
    await patchPlace(ada.access, project.id, 'areas/cafe/', { price: '7' });
    expect((await patch(project.id, {})).body).toEqual(await projectOf(ada, project.id));
  });
});
