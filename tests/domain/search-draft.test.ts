import { beforeAll, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newApiKey, newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { patchPlace, projectOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let key: string;
beforeAll(async () => {
  ada = await newPerson();
  key = await newApiKey(ada, 'write');
});

/** Returns the titles that the tool of assistants finds in the draft. */
async function found(project: string, query: string, language?: string): Promise<string[]> {
  const params = { name: 'search_places', arguments: { project, query, language } };
  const { body } = await api('POST', '/api/mcp/', {
    token: key,
    json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  });
  const { results } = JSON.parse(body.result.content[0].text);
  return results.map(({ title }: { title: string }) => title);
}

test('the search reads the current draft: it finds a change at once and the old text no longer', async () => {
  const project = await newSavedProject(ada);
  const path = `areas/${project.levels[0].areas[0].key}/`;
  expect(await found(project.id, 'cafe')).toEqual(['Café']);
  await patchPlace(key, project.id, path, {
    translations: { en: { title: 'Bookshop' }, de: { title: 'Buchladen' } },
  });
  expect(await found(project.id, 'bookshop')).toEqual(['Bookshop']);
  expect(await found(project.id, 'cafe')).toEqual([]);
  await patchPlace(key, project.id, path, { isHidden: true });
  expect(await found(project.id, 'buchladen', 'de')).toEqual(['Buchladen']);
});

test('texts of a removed language are no longer found in its draft, and still in others', async () => {
  const [one, other] = [await newSavedProject(ada), await newSavedProject(ada)];
  expect(await found(one.id, 'kaffeehaus')).toEqual(['Kaffeehaus']);
  await api('PATCH', `/api/projects/${one.id}/`, { token: key, json: { languages: ['en'] } });
  expect((await projectOf(ada, one.id)).languages).toEqual(['en']);
  expect(await found(one.id, 'kaffeehaus')).toEqual([]);
  expect(await found(other.id, 'kaffeehaus')).toEqual(['Kaffeehaus']);
});
