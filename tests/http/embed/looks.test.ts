import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { answerPreviewData } from '#lib/embed/answer-preview.ts';
import { requestContext } from '#lib/http/request-context.ts';
import { makeLookToken } from '#lib/maps/projects/preview-look-token.ts';
import { partsOf } from '#lib/platform/answer.ts';
import { logIn } from '#tests/support/accounts.ts';
import { api } from '#tests/support/api.ts';
import { actorOf, newMember, newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { patchPlace } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();

let ada: Person;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
});

const halfDayMs = 12 * 60 * 60 * 1000;

describe('the look of a member at the draft', () => {
  test('opens for half a day, for that member, as long as they may read the project', async () => {
    const { id } = await newSavedProject(ada);
    const member = await newMember(ada.organizationId, 'viewer');
    const now = new Date();
    const token = tokenOf(member, id, now);
    expect((await api('GET', `/preview/${token}`, { token: member.access })).status).toBe(200);
    const late = tokenOf(member, id, new Date(now.getTime() - halfDayMs - 1000));
    expect((await api('GET', `/preview/${late}`, { token: member.access })).status).toBe(404);
    const members = await api('GET', `/api/organizations/${ada.organizationId}/members/`, {
      token: ada.access,
    });
    const found = members.body.results.find(
      (one: { user: { email: string } }) => one.user.email === member.email,
    );
    await api('DELETE', `/api/organizations/${ada.organizationId}/members/${found.id}/`, {
      token: ada.access,
    });
    expect((await api('GET', `/preview/${token}`, { token: member.access })).status).toBe(404);
  });

  test('opens nothing for whoever has its address: nobody, a colleague, another session, or one that ended', async () => {
    const { id, levels } = await newSavedProject(ada);
    const colleague = await newMember(ada.organizationId, 'admin');
    const again = await logIn(ada.email);
    const token = tokenOf(ada, id);
    const file = `level-${levels[0].id}-1.json`;
    for (const path of [`/preview/${token}`, `/preview/${token}/data/${file}`]) {
      for (const bearer of [undefined, colleague.access, again.body.tokens.access]) {
        expect([path, (await api('GET', path, { token: bearer })).status]).toEqual([path, 404]);
      }
      expect((await api('GET', path, { token: ada.access })).status).toBe(200);
    }
    const guest = await newMember(ada.organizationId, 'viewer');
    const ended = tokenOf(guest, id);
    await api('POST', '/api/auth/logout/', { json: { refresh: guest.refresh } });
    expect((await api('GET', `/preview/${ended}`, { token: guest.access })).status).toBe(404);
  });

  test('reads the draft once for each revision, however often it is opened', async () => {
    const { id, levels } = await newSavedProject(ada);
    const page = async () => (await api('GET', `/preview/${tokenOf(ada, id)}`, { token: ada.access })).body;
    expect(await page()).toContain('Café');
    // Without a new revision: a page that reads the rows again would show the change.
    await database().$client`
      update draft_entities set body = replace(body, 'Café', 'Bistro') where project_id = ${id}`;
    expect(await page()).toContain('Café');
    const title = { translations: { en: { title: 'Kiosk' } } };
    await patchPlace(ada.access, id, `areas/${levels[0].areas[0].id}/`, title);
    expect(await page()).toContain('Kiosk');
  });

  test('reads a version once for each revision, however often it is opened at once', async () => {
    const { id } = await newSavedProject(ada);
    await api('POST', `/api/projects/${id}/publish/`, { token: ada.access });
    const token = tokenOf(ada, id, new Date(), 1);
    const page = async () => (await api('GET', `/preview/${token}`, { token: ada.access })).body;
    expect(await page()).toContain('Café');
    // Without a new revision: a page that reads the rows again would show the change.
    await database().$client`
      update version_rows set body = replace(body, 'Café', 'Bistro') where project_id = ${id}`;
    expect(await page()).toContain('Café');
    await api('PATCH', `/api/projects/${id}/`, { token: ada.access, json: { name: 'Another revision' } });
    expect(await page()).toContain('Bistro');
    await database().$client`delete from project_versions where project_id = ${id}`;
    expect((await api('GET', `/preview/${token}`, { token: ada.access })).status).toBe(404);
  });

  test('shares the bytes of a level and of the spellings between all readers of a revision', async () => {
    const { id, levels } = await newSavedProject(ada);
    const json = { languages: ['en', 'zh'] };
    const { revision } = (await api('PATCH', `/api/projects/${id}/`, { token: ada.access, json })).body;
    const ctx = { ...requestContext({ headers: new Headers({ host: 'atrium.test' }) }), actor: actorOf(ada) };
    const { origin, requestId, clientAddress } = ctx;
    const request = { origin, requestId, clientAddress, headers: {}, header: () => null };
    const asked = { ctx, request, query: new URLSearchParams() };
    const level = `level-${levels[0].id}-${revision}.json`;
    const read = async (file = level) => partsOf(await answerPreviewData(asked, tokenOf(ada, id), file)).body;
    const first = await read();
    expect(first).toBeInstanceOf(Uint8Array);
    expect(JSON.parse(String(first))).toMatchObject({ id: levels[0].id, areas: [{ key: 'cafe' }] });
    expect(await read()).toBe(first);
    const search = `search-${revision}.json`;
    const spelled = await read(search);
    expect([String(spelled), (await read(search)) === spelled]).toEqual(['{}', true]);
    const zh = { title: '银行' };
    await patchPlace(ada.access, id, `areas/${levels[0].areas[0].id}/`, {
      price: '5 €',
      translations: { zh },
    });
    expect(String(await read())).toContain('5 €');
    expect(String(await read(search))).toContain('yin xing/hang');
  });

  test('opens nothing if a part of it is changed, for another project, person, time or version', async () => {
    const { id } = await newSavedProject(ada);
    const other = await newSavedProject(ada);
    const parts = tokenOf(ada, id).split('.');
    const stranger = await newPerson();
    const changes: [number, string][] = [
      [1, other.id],
      [2, String(Date.now() + 100 * halfDayMs)],
      [3, '1'],
      [4, '0'.repeat(64)],
      [4, ''],
    ];
    for (const [at, value] of changes) {
      const forged = parts.with(at, value).join('.');
      expect([at, (await api('GET', `/preview/${forged}`, { token: ada.access })).status]).toEqual([at, 404]);
    }
    expect((await api('GET', `/preview/${tokenOf(stranger, id)}`, { token: stranger.access })).status).toBe(
      404,
    );
    expect((await api('GET', `/preview/${parts.slice(0, 4).join('.')}`, { token: ada.access })).status).toBe(
      404,
    );
  });

  test('is never cached or listed, sends no referrer to other sites, and is framed by ours alone', async () => {
    const { id } = await newSavedProject(ada);
    const { headers } = await api('GET', `/preview/${tokenOf(ada, id)}?look=${encodeURIComponent('{}')}`, {
      token: ada.access,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  test('shows unsaved changes, and of them only what could be saved', async () => {
    const { id } = await newSavedProject(ada);
    const page = async (look: unknown) => {
      const query = encodeURIComponent(JSON.stringify(look));
      const answer = await api('GET', `/preview/${tokenOf(ada, id)}?look=${query}`, { token: ada.access });
      expect(answer.status).toBe(200);
      return { text: String(answer.body), appearance: bootstrapIn(answer.body).project.appearance };
    };
    expect((await page({ appearance: { accentColor: '#123456' } })).appearance.accentColor).toBe('#123456');
    expect(
      (await api('GET', `/preview/${tokenOf(ada, id)}?look=no+json`, { token: ada.access })).status,
    ).toBe(400);
    const wrong = [{ name: 'x' }, { appearance: { accentColor: 'url(https://evil.example)' } }];
    for (const look of wrong) expect((await page(look)).text).not.toContain('evil.example');
    const hostile = {
      appearance: {
        customCss:
          '@import "https://evil.example/a"; .x{background:url(https://evil.example/b)} </style><script>alert(1)</script>',
      },
    };
    const { text } = await page(hostile);
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain('<script>alert(1)');
    const foreign = { appearance: { logo: 'https://evil.example/files/logo.png' } };
    expect((await page(foreign)).text).not.toContain('evil.example');
  });

  test('lets a reviewer change nothing, whatever the address contains', async () => {
    const { id } = await newSavedProject(ada);
    const link = await api('POST', `/api/projects/${id}/preview-links/`, { token: ada.access, json: {} });
    const path = new URL(link.body.url).pathname;
    const look = encodeURIComponent(JSON.stringify({ appearance: { accentColor: '#123456' } }));
    const { body } = await api('GET', `${path}?look=${look}`);
    expect(bootstrapIn(body).project.appearance.accentColor).not.toBe('#123456');
  });
});

describe('the look at a version', () => {
  test('shows the map of that version with its levels, whatever became of the draft', async () => {
    const project = await newSavedProject(ada);
    const publish = (path: string) =>
      api('POST', `/api/projects/${project.id}/${path}/`, { token: ada.access, json: {} });
    await publish('publish');
    const [level] = project.levels;
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { levels_data: [{ id: level.id, name: 'Renamed', areas: [], markers: [] }] },
    });
    await publish('update-live');
    const shownBy = async (version: number) => {
      const path = `/preview/${tokenOf(ada, project.id, new Date(), version)}`;
      const answer = await api('GET', path, { token: ada.access });
      expect(answer.status).toBe(200);
      const { files } = bootstrapIn(answer.body);
      const file = await api('GET', `${path}/data/${files.levels[level.id]}`, { token: ada.access });
      return file.body;
    };
    expect(await shownBy(1)).toMatchObject({ name: level.name, areas: level.areas.map(() => ({})) });
    expect((await shownBy(1)).areas.length).toBeGreaterThan(0);
    expect(await shownBy(2)).toMatchObject({ name: 'Renamed', areas: [], markers: [] });
    const none = await api('GET', `/preview/${tokenOf(ada, project.id, new Date(), 3)}`, {
      token: ada.access,
    });
    expect(none.status).toBe(404);
  });

  test('lists its tags in the order and the shape of the live map', async () => {
    const { id } = await newSavedProject(ada);
    for (const [name, order] of Object.entries({ Lifts: 3, Stairs: 2, Art: 1 })) {
      await api('POST', `/api/projects/${id}/tags/`, { token: ada.access, json: { name, order } });
    }
    await api('POST', `/api/projects/${id}/publish/`, { token: ada.access, json: {} });
    const { tags } = (await api('GET', `/api/p/${id}/`)).body;
    expect(tags.map((tag: { name: string }) => tag.name)).toEqual(['Food', 'Art', 'Stairs', 'Lifts']);
    const { body } = await api('GET', `/preview/${tokenOf(ada, id, new Date(), 1)}`, { token: ada.access });
    expect(bootstrapIn(body).project.tags).toEqual(tags);
  });
});

function tokenOf(person: Person, projectId: string, now = new Date(), version: number | null = null): string {
  const token = makeLookToken({ actor: actorOf(person), now: () => now }, projectId, version);
  if (!token) throw new Error('A user has a token.');
  return token;
}
