import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type NamedEndpoint } from '#lib/contract/endpoints/index.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { sampleCall } from '#tests/support/samples.ts';
import { useService } from '#tests/support/service.ts';

useService();

let owner: Person;
let projectId: string;
beforeAll(async () => {
  owner = await newPerson();
  projectId = (await newProject(owner)).id;
});

describe('every path', () => {
  const paths = [...new Set(endpoints.map((endpoint) => endpoint.path))];
  const methodsOf = (path: string) =>
    endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);

  test.each(paths)('%s answers 405 with Allow to other methods, and answers OPTIONS', async (path) => {
    const declared = methodsOf(path);
    const concrete = sampleCall({ id: '', path }, { projectId, organizationId: owner.organizationId }).path;
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (declared.includes(method as NamedEndpoint['method'])) continue;
      const answer = await api(method, concrete);
      expect([method, answer.status, Object.keys(answer.body)]).toEqual([method, 405, ['detail']]);
      for (const one of declared) expect(answer.headers.get('allow')).toContain(one);
    }
    expect((await api('OPTIONS', concrete)).status).toBe(204);
  });

  test('an unknown path is a JSON 404 with a request id', async () => {
    const answer = await api('POST', '/api/nowhere/at/all', { json: {} });
    expect([answer.status, answer.body]).toEqual([404, { detail: 'There is nothing at this address.' }]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
