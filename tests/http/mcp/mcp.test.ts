import { beforeAll, describe, expect, test } from 'vitest';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { api } from '#tests/support/api.ts';
import { door, useDoor } from '#tests/support/door.ts';
import { newApiKey, newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { connectAssistant } from '#tests/support/mcp.ts';
import { publicOf } from '#tests/support/projects.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();
useDoor();

let ada: Person;
let eve: Person;
let key: string;
beforeAll(async () => {
  ada = await newPerson();
  eve = await newPerson('Eve');
  key = await newApiKey(ada, 'write');
});

const post = (json: unknown, headers: Record<string, string> = {}, token = key) =>
  door('POST', '/api/mcp/', { token, json, headers });
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('an assistant with a write key', () => {
  test.each(['legacy', 'auto'] as const)(
    'lists projects, finds a place, changes its status and publishes (%s)',
    async (mode) => {
      const project = await newSavedProject(ada);
      const { client, call } = await connectAssistant(key, mode);
      expect(client.getServerVersion()?.name).toBe('atrium');
      const listed = await call('list_projects', { page_size: 100 });
      expect(listed.json.results.map((one: { id: string }) => one.id)).toContain(project.id);

      const outline = (await call('get_project', { project: project.key })).json;
      expect(outline.levels).toMatchObject([
        { key: 'ground', areaCount: 1, markerCount: 1 },
        { key: 'first', areaCount: 1, markerCount: 1 },
      ]);
      expect(outline.levels[0]).not.toHaveProperty('areas');
      expect(outline.tags).toMatchObject([{ name: 'Food' }]);

      const found = (await call('search_places', { project: project.id, query: 'kaffehaus' })).json.results;
      expect(found).toMatchObject([
        { kind: 'area', title: 'Kaffeehaus', lang: 'de', level: { key: 'ground' } },
      ]);
      const [{ kind, key: placeKey }] = found;
      const updates = [{ kind, id_or_key: placeKey, status: { type: 'warning' } }];
      const updated = await call('update_places', { project: project.id, updates });
      expect(updated.json).toEqual({ updated: [{ kind: 'area', id: found[0].id, key: placeKey }] });
      const place = (await call('get_place', { project: project.id, kind, id_or_key: placeKey })).json;
      expect(place).toMatchObject({ id: found[0].id, status: { type: 'warning' } });

      const compared = async () => (await call('compare_with_live', { project: project.id })).json;
      expect((await compared()).count).toBeGreaterThan(0);
      expect((await call('publish', { project: project.id })).json).toMatchObject({ status: 'PUBLISH' });
      expect(await compared()).toMatchObject({ count: 0, page: 1, changed: { areas: [] } });
      expect(await publicOf(project.id, `areas/${placeKey}/`)).toEqual(place);
      const again = [{ kind, id_or_key: placeKey, status: { type: 'success' } }];
      await call('update_places', { project: project.id, updates: again });
      expect(await publicOf(project.id, `areas/${placeKey}/`)).toMatchObject({
        status: { type: 'success' },
      });
      expect((await call('publish', { project: project.id })).isError).toBe(false);
      await client.close();
    },
  );

  test('names a place by its external id', async () => {
    const levels = [
      { name: 'Ground', markers: [{ key: 'lift', position: { x: 1, y: 1 }, externalId: 'way/12' }] },
    ];
    const project = (await newSavedProject(ada, levels)).id;
    const { client, call } = await connectAssistant(key);
    const named = { kind: 'marker', id_or_key: 'ext:way/12' };
    await call('update_places', { project, updates: [{ ...named, price: '5 €' }] });
    expect((await call('get_place', { project, ...named })).json).toMatchObject({
      key: 'lift',
      externalId: 'way/12',
      price: '5 €',
    });
    expect((await call('get_place', { project, ...named, kind: 'area' })).isError).toBe(true);
    await client.close();
  });

  test('sees every tool with a self-contained schema and its write flag', async () => {
    const { client } = await connectAssistant(key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_projects',
      'get_project',
      'search_places',
      'get_place',
      'get_route',
      'compare_with_live',
      'update_places',
      'publish',
    ]);
    const writing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
    expect(writing).toEqual(['update_places', 'publish']);
    for (const { inputSchema, description } of tools) {
      expect(description?.length).toBeGreaterThan(20);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(JSON.stringify(inputSchema)).not.toMatch(/\$ref|\{"code":/);
    }
    const fields = ['kind', 'id_or_key', 'status', 'translations', 'workingHours', 'tags'];
    const properties = Object.fromEntries(fields.map((name) => [name, expect.anything()]));
    expect(tools.find(({ name }) => name === 'update_places')?.inputSchema).toMatchObject({
      properties: { updates: { maxItems: 500, items: { properties, required: ['kind', 'id_or_key'] } } },
    });
    await client.close();
  });

  test('reads the levels of its projects as resources', async () => {
    const project = await newSavedProject(ada);
    const { client } = await connectAssistant(key);
    const { resources } = await client.listResources();
    const own = resources.filter(({ uri }) => uri.includes(project.id));
    expect(own.map(({ name }) => name)).toEqual(['City Museum: Ground floor', 'City Museum: First floor']);
    const { contents } = await client.readResource({ uri: own[0]?.uri ?? '' });
    const [content] = contents;
    const levels = await api('GET', `/api/projects/${project.id}/levels/`, { token: key });
    expect(JSON.parse(content && 'text' in content ? content.text : '')).toEqual(levels.body[0]);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    await client.close();
  });

  test('gets the error sentences of the API', async () => {
    const project = await newSavedProject(ada);
    const { client, call } = await connectAssistant(key);
    const [{ key: area }] = project.levels[0].areas;
    const updates = [{ kind: 'area', id_or_key: area, status: 'shut', color: '#fff' }];
    const refused = await call('update_places', { project: project.id, updates });
    const told = await api('PATCH', `/api/projects/${project.id}/entities/`, {
      token: key,
      json: { updates },
    });
    expect(refused.isError).toBe(true);
    for (const [path, [sentence]] of Object.entries<string[]>(told.body)) {
      expect(refused.text).toContain(`${path}: ${sentence}`);
    }
    expect(
      await call('get_place', { project: project.id, kind: 'marker', id_or_key: 'nowhere' }),
    ).toMatchObject({
      isError: true,
      text: (await api('PATCH', `/api/projects/${project.id}/markers/nowhere/`, { token: key, json: {} }))
        .body.detail,
    });
    await api('POST', `/api/projects/${project.id}/archive/`, { token: ada.access });
    const archived = await call('publish', { project: project.id });
    const same = await api('POST', `/api/projects/${project.id}/publish/`, { token: key });
    expect(archived).toMatchObject({ isError: true, text: same.body.detail });
    await expect(call('drop_tables')).rejects.toThrow('drop_tables');
    await client.close();
  });
});

describe('the rights of an assistant', () => {
  test('let a read key read and refuse it the tools that write, which change nothing', async () => {
    const project = await newSavedProject(ada);
    const { client, call } = await connectAssistant(await newApiKey(ada, 'read'));
    const [place] = (await call('search_places', { project: project.id, query: 'entrance' })).json.results;
    const updates = [{ kind: place.kind, id_or_key: place.key, status: { type: 'warning' } }];
    for (const refused of [
      await call('update_places', { project: project.id, updates }),
      await call('publish', { project: project.id }),
    ]) {
      expect(refused).toMatchObject({ isError: true, text: 'This API key can only read.' });
    }
    const after = await api('GET', `/api/projects/${project.id}/`, { token: ada.access });
    expect(after.body).toMatchObject({ status: 'DRAFT', revision: project.revision });
    await client.close();
  });

  test('show two keys at once only their own projects, and nothing reveals those of others', async () => {
    const [mine, theirs] = [await newSavedProject(ada), await newSavedProject(eve)];
    const assistants = await Promise.all([
      connectAssistant(key),
      connectAssistant(await newApiKey(eve, 'write')),
    ]);
    const everything = await Promise.all(
      assistants.map(async ({ client, call }, i) => {
        const own = i === 0 ? mine : theirs;
        const other = i === 0 ? theirs : mine;
        const [level] = other.levels;
        const updates = [{ kind: 'area', id_or_key: level.areas[0].id, status: { type: 'warning' } }];
        const place = { kind: 'area', id_or_key: level.areas[0].id };
        for (const [name, args] of [
          ['get_project', {}],
          ['search_places', { query: 'entrance' }],
          ['get_place', place],
          ['get_route', { from: level.areas[0].key, to: level.markers[0].key }],
          ['compare_with_live', {}],
          ['update_places', { updates }],
          ['publish', {}],
        ] as const) {
          const hidden = await call(name, { ...args, project: other.id });
          const missing = await call(name, { ...args, project: '00000000-0000-4000-8000-000000000000' });
          expect(hidden).toEqual({ ...missing, isError: true });
        }
        const uri = `atrium://projects/${other.id}/levels/${level.id}`;
        await expect(client.readResource({ uri })).rejects.toThrow('Project not found.');
        expect((await call('get_place', { ...place, project: own.id })).isError).toBe(true);
        const seen = [await call('list_projects', { page_size: 100 }), await client.listResources()];
        return JSON.stringify(seen);
      }),
    );
    expect(everything[0]).toContain(mine.id);
    expect(everything[0]).not.toContain(theirs.id);
    expect(everything[1]).toContain(theirs.id);
    expect(everything[1]).not.toContain(mine.id);
    await Promise.all(assistants.map(({ client }) => client.close()));
  });

  test('let a key bound to one project read only that project and its levels', async () => {
    const [bound, other] = [await newSavedProject(ada), await newSavedProject(ada)];
    const { client, call } = await connectAssistant(await newApiKey(ada, 'write', bound.id));
    expect((await call('list_projects')).json).toMatchObject({ count: 1, results: [{ id: bound.id }] });
    const { resources } = await client.listResources();
    expect(resources).toHaveLength(2);
    expect(JSON.stringify(resources)).not.toContain(other.id);
    expect((await call('get_project', { project: other.id })).isError).toBe(true);
    await client.close();
  });

  test('are never given by a session cookie, and never to a page of another site', async () => {
    expect((await post(list, { cookie: 'authjs.session-token=x' }, '')).status).toBe(401);
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      const answer = await post(list, { origin });
      expect([answer.status, Object.keys(answer.body)]).toEqual([403, ['detail']]);
    }
    expect((await post(list, { origin: 'http://atrium.test' })).status).toBe(200);
    withSettings({ appUrl: 'https://maps.example' });
    // A name that an attacker points to this address is not the name of the service.
    expect((await post(list, { origin: 'http://atrium.test' })).status).toBe(403);
    expect((await post(list, { origin: 'https://maps.example' })).status).toBe(200);
  });
});

describe('the limits of an assistant', () => {
  test('count a message in the limit of the caller, and beyond it is 429 with Retry-After', async () => {
    const limited = await newApiKey(await newPerson(), 'read');
    withSettings({ rateLimits: 'on' });
    setProcessSingleton('rate-limit-windows', new Map());
    const answers = await Promise.all(Array.from({ length: 305 }, () => post(list, {}, limited)));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(200)).toHaveLength(300);
    expect(statuses.get(429)).toHaveLength(5);
    const [refused] = statuses.get(429) ?? [];
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Object.keys(refused?.body)).toEqual(['detail']);
  });

  test('allow at most 500 places in one call', async () => {
    const project = await newSavedProject(ada);
    const { client, call } = await connectAssistant(key);
    const one = { kind: 'area', id_or_key: project.levels[0].areas[0].key, price: '1' };
    const refused = await call('update_places', { project: project.id, updates: Array(501).fill(one) });
    expect(refused).toMatchObject({ isError: true, text: 'updates: At most 500 entries.' });
    await client.close();
  });
});
