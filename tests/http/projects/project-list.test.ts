import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
  for (const name of ['Zoo', 'Äußeres Depot', 'aquarium', 'Harbour', 'Éclair', 'Engines'])
    await newProject(ada, { name });
});

const listed = async (query: string) => {
  const { body } = await api('GET', `/api/projects/?${query}`, { token: ada.access });
  return body.results.map(({ name }: { name: string }) => name);
};

describe('the list of projects', () => {
  test('begins with the newest change', async () => {
    expect((await listed('page_size=3')).at(0)).toBe('Engines');
    expect(await listed('order=changed')).toEqual(await listed(''));
  });

  test('is ordered by name on request, ignoring the case and marks of letters, over all pages', async () => {
    const inOrder = ['aquarium', 'Äußeres Depot', 'Éclair', 'Engines', 'Harbour', 'Zoo'];
    expect(await listed('order=name')).toEqual(inOrder);
    expect(await listed('order=name&page_size=4&page=2')).toEqual(inOrder.slice(4));
  });

  test('orders names with numbers by the numbers, over all pages', async () => {
    const carl = await newPerson();
    for (const name of ['Galerie 228', 'galerie 23', 'Galerie 3', 'Galerie 100'])
      await newProject(carl, { name });
    const inOrder = ['Galerie 3', 'galerie 23', 'Galerie 100', 'Galerie 228'];
    const pages = await Promise.all(
      [1, 2].map((page) =>
        api('GET', `/api/projects/?order=name&page_size=2&page=${page}`, { token: carl.access }),
      ),
    );
    const names = pages.flatMap(({ body }) => body.results.map(({ name }: { name: string }) => name));
    expect(names).toEqual(inOrder);
  });

  test('begins with the project that is called exactly as searched, by name or key, in every order', async () => {
    const dora = await newPerson();
    for (const name of ['West', 'Westend', 'Gallery west', 'Key of gallery'])
      await newProject(dora, { name });
    const first = async (query: string) =>
      (await api('GET', `/api/projects/?page_size=1&${query}`, { token: dora.access })).body.results[0].name;
    for (const order of ['changed', 'name']) {
      expect(await first(`search=west&order=${order}`)).toBe('West');
      expect(await first(`search=%20Westend%20&order=${order}`)).toBe('Westend');
      expect(await first(`search=gallery-west&order=${order}`)).toBe('Gallery west');
    }
  });

  test('refuses an unknown order', async () => {
    const { status, body } = await api('GET', '/api/projects/?order=size', { token: ada.access });
    expect([status, Object.keys(body)]).toEqual([400, ['order']]);
  });
});
