import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { apiKeys, memberships, previewLinks } from '#db/schema/index.ts';
import { requestContext } from '#lib/http/request-context.ts';
import { findPreview } from '#lib/maps/projects/find-preview.ts';
import { deleteEndedPreviewLinks } from '#lib/maps/projects/queries-preview-links.ts';
import { api } from '#tests/support/api.ts';
import {
  newApiKey,
  newMember,
  newPerson,
  newPublishedProject,
  newSavedProject,
  type Person,
} from '#tests/support/factories.ts';
import { pixels } from '#tests/support/picture.ts';
import { projectOf, projectPath } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call, upload } = callsOf(ada);

/** Lets Ada change or end a membership in her organization. */
async function changeMember(who: Person, method: string, json?: unknown) {
  const members = (await call('GET', `/api/organizations/${ada.organizationId}/members/?page_size=100`)).body;
  const found = members.results.find((member: { user: { id: string } }) => member.user.id === who.userId);
  return call(method, `/api/organizations/${ada.organizationId}/members/${found.id}/`, json);
}

describe('versions', () => {
  test('are kept by every publish and update-live, and one is restored into the draft with its ids', async () => {
    const project = await newPublishedProject(ada);
    const [ground, first] = project.levels;
    await call('PATCH', projectPath(project.id), {
      settings: { theme: 'dark' },
      languages: ['de', 'en'],
      levels_data: [
        {
          id: first.id,
          areas: [],
          markers: [
            { ...first.markers[0], size: 99 },
            { position: { x: 1, y: 1 }, tags: [{ name: 'New' }] },
          ],
        },
      ],
    });
    await call('POST', projectPath(project.id, 'update-live/'));
    const listed = await call('GET', projectPath(project.id, 'versions/?page_size=1'));
    expect(listed.body).toMatchObject({ count: 2, previous: null });
    expect(listed.body.results).toEqual([
      {
        number: 2,
        kind: 'live',
        reason: null,
        created_at: expect.stringMatching(/Z$/),
        created_by: { email: ada.email, full_name: 'Ada Lovelace' },
        note: 'Updated',
        counts: { levels: 1, areas: 0, markers: 2 },
      },
    ]);
    const live = (await api('GET', `/api/p/${project.id}/`)).body;
    const restored = await call('POST', projectPath(project.id, 'versions/1/restore/'));
    expect(restored.status).toBe(200);
    expect(restored.body.levels).toEqual(project.levels);
    expect(restored.body.tags).toEqual(project.tags);
    expect(restored.body).toMatchObject({
      languages: ['en', 'de'],
      settings: { theme: 'auto' },
      has_unpublished_changes: true,
    });
    expect(restored.body.levels[0].id).toBe(ground.id);
    expect((await api('GET', `/api/p/${project.id}/`)).body).toEqual(live);
    const forward = await call('POST', projectPath(project.id, 'versions/2/restore/'));
    expect(forward.body.has_unpublished_changes).toBe(false);
    expect(forward.body.revision).toBe(restored.body.revision + 1);
  });

  test('bring back a picture that was deleted since', async () => {
    const project = await newSavedProject(ada);
    const image = (await upload(projectPath(project.id, 'upload-image/'), await pixels())).body;
    const [ground, first] = project.levels;
    await call('PATCH', projectPath(project.id), {
      levels_data: [{ id: ground.id, imageUrl: image.url }, { id: first.id }],
    });
    await call('POST', projectPath(project.id, 'publish/'));
    await call('DELETE', projectPath(project.id, `images/${image.id}/`));
    const restored = await call('POST', projectPath(project.id, 'versions/1/restore/'));
    expect(restored.body.levels[0].imageUrl).toBe(image.url);
    expect((await call('GET', projectPath(project.id, 'images/'))).body).toHaveLength(1);
  });

  test('are 404 for unknown numbers and strangers, and cannot be restored by read keys or in archived projects', async () => {
    const project = await newPublishedProject(ada);
    const before = await projectOf(ada, project.id);
    for (const n of ['2', '0', '-1', 'x', '99999999999', '1.0']) {
      expect((await call('POST', projectPath(project.id, `versions/${n}/restore/`))).status).toBe(404);
    }
    const readKey = await newApiKey(ada, 'read');
    expect((await call('GET', projectPath(project.id, 'versions/'), undefined, readKey)).body.count).toBe(1);
    expect(
      (await call('POST', projectPath(project.id, 'versions/1/restore/'), undefined, readKey)).status,
    ).toBe(403);
    expect((await call('GET', projectPath(project.id, 'versions/?page=2'))).status).toBe(404);
    expect(await projectOf(ada, project.id)).toEqual(before);
    await call('POST', projectPath(project.id, 'archive/'));
    expect((await call('POST', projectPath(project.id, 'versions/1/restore/'))).status).toBe(409);
  });
});

describe('the difference to the live map', () => {
  test('names what the draft adds, changes and removes, level by level', async () => {
    const project = await newPublishedProject(ada);
    const nothing = { levels: [], areas: [], markers: [] };
    expect((await call('GET', projectPath(project.id, 'diff/'))).body).toEqual({
      added: nothing,
      changed: nothing,
      removed: nothing,
    });
    const [ground, first] = project.levels;
    const saved = await call('PATCH', projectPath(project.id), {
      levels_data: [
        {
          id: ground.id,
          areas: [
            { data: ground.areas[0].data, title: 'Before' },
            { ...ground.areas[0], color: '#000000' },
          ],
        },
        { name: 'Roof' },
      ],
    });
    const of = (level: { id: string; key: string; name: string }) => ({
      id: level.id,
      key: level.key,
      name: level.name,
    });
    const [newGround, roof] = saved.body.levels;
    expect((await call('GET', projectPath(project.id, 'diff/'))).body).toEqual({
      added: {
        levels: [{ id: roof.id, key: 'roof', title: 'Roof', level: null }],
        areas: [{ id: newGround.areas[0].id, key: 'before', title: 'Before', level: of(ground) }],
        markers: [],
      },
      changed: {
        levels: [],
        areas: [{ id: ground.areas[0].id, key: 'cafe', title: 'Café', level: of(ground) }],
        markers: [],
      },
      removed: {
        levels: [{ id: first.id, key: 'first', title: 'First floor', level: null }],
        areas: [{ id: first.areas[0].id, key: 'gallery', title: 'Gallery', level: of(first) }],
        markers: [{ id: first.markers[0].id, key: 'stairs', title: 'Stairs', level: of(first) }],
      },
    });
    const draft = await newSavedProject(ada);
    expect((await call('GET', projectPath(draft.id, 'diff/'))).body.added.levels).toHaveLength(2);
  });
});

describe('preview links', () => {
  const preview = (url: string) =>
    findPreview(
      requestContext({ headers: new Headers({ host: 'atrium.test' }) }),
      url.split('/').at(-1) ?? '',
    );

  test('show the draft without hidden entities until they are withdrawn or expire', async () => {
    const project = await newPublishedProject(ada);
    const [ground] = project.levels;
    await call('PATCH', projectPath(project.id), {
      appearance: { customCss: '.x{color:red} @import "y";' },
      levels_data: [
        { id: ground.id, name: 'Draft', markers: [{ id: ground.markers[0].id, isHidden: true }] },
        { name: 'Off', isHidden: true },
      ],
    });
    const made = await call('POST', projectPath(project.id, 'preview-links/'), {});
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: made.body.id,
        url: expect.stringMatching(/^http:\/\/atrium\.test\/preview\/[0-9a-f]{48}$/),
        allows_comments: true,
        created_by: { email: ada.email, full_name: 'Ada Lovelace' },
        expires_at: expect.any(String),
        created_at: expect.any(String),
      },
    ]);
    const shown = await preview(made.body.url);
    expect(shown?.project).toMatchObject({
      id: project.id,
      appearance: { customCss: '.atrium .x{color:red}' },
    });
    expect(shown?.levels).toHaveLength(1);
    expect(shown?.levels[0]).toMatchObject({ name: 'Draft', markers: [] });
    const forever = await call('POST', projectPath(project.id, 'preview-links/'), { expires_in_days: null });
    expect(forever.body.expires_at).toBeNull();
    expect((await call('GET', projectPath(project.id, 'preview-links/'))).body).toEqual([
      made.body,
      forever.body,
    ]);
    await database()
      .update(previewLinks)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(previewLinks.id, made.body.id));
    expect(await preview(made.body.url)).toBeNull();
    expect((await call('DELETE', projectPath(project.id, `preview-links/${forever.body.id}/`))).status).toBe(
      204,
    );
    expect(await preview(forever.body.url)).toBeNull();
    expect(await preview('nonsense')).toBeNull();
    expect((await call('GET', projectPath(project.id, 'preview-links/'))).body).toEqual([]);
    const [row] = await database().select().from(previewLinks);
    expect(JSON.stringify(row)).not.toContain(made.body.url.split('/').at(-1));
  });

  test('show their addresses only to callers who may write, and to their makers', async () => {
    const project = await newSavedProject(ada);
    const path = projectPath(project.id, 'preview-links/');
    const made = (await call('POST', path, {})).body;
    expect(made.created_by).toEqual({ email: ada.email, full_name: 'Ada Lovelace' });
    const listFor = async (token: string) => (await call('GET', path, undefined, token)).body;
    const member = await newMember(ada.organizationId, 'member');
    const viewer = await newMember(ada.organizationId, 'viewer');
    const forKeys = { ...made, created_by: { email: '', full_name: 'Ada Lovelace' } };
    for (const token of [ada.access, member.access]) expect(await listFor(token)).toEqual([made]);
    expect(await listFor(await newApiKey(ada, 'write'))).toEqual([forKeys]);
    expect(await listFor(viewer.access)).toEqual([{ ...made, url: null }]);
    expect(await listFor(await newApiKey(ada, 'read'))).toEqual([{ ...forKeys, url: null }]);
  });

  const ends: [how: string, end: (maker: Person) => Promise<unknown>][] = [
    ['leaves', (maker) => changeMember(maker, 'DELETE')],
    ['becomes a viewer', (maker) => changeMember(maker, 'PATCH', { role: 'viewer' })],
    ['is blocked', (maker) => changeMember(maker, 'PATCH', { status: 'blocked' })],
  ];
  test.each(ends)('end when their maker %s, including those made with a key', async (_, end) => {
    const project = await newSavedProject(ada);
    const path = projectPath(project.id, 'preview-links/');
    const maker = await newMember(ada.organizationId, 'member');
    const key = await newApiKey({ organizationId: ada.organizationId, userId: maker.userId }, 'write');
    const own = (await call('POST', path, {}, maker.access)).body;
    const byKey = (await call('POST', path, {}, key)).body;
    const others = (await call('POST', path, {})).body;
    const shown = () =>
      Promise.all([own, byKey, others].map(async ({ url }) => (await preview(url)) !== null));
    expect(await shown()).toEqual([true, true, true]);
    await end(maker);
    expect(await shown()).toEqual([false, false, true]);
    expect((await call('GET', path)).body).toEqual([others]);
    // The links do not come back with the right, with or without housekeeping in between.
    await database()
      .update(memberships)
      .set({ role: 'member', status: 'active' })
      .where(eq(memberships.userId, maker.userId));
    expect(await shown()).toEqual([false, false, true]);
  });

  test('made with a key end when it is revoked or expires', async () => {
    const project = await newSavedProject(ada);
    const path = projectPath(project.id, 'preview-links/');
    const newKey = async (name: string) =>
      (await call('POST', '/api/api-keys/', { organization: ada.organizationId, name, access: 'write' }))
        .body;
    const [revoked, expiring] = [await newKey('One'), await newKey('Two')];
    const links = [];
    for (const { key } of [revoked, expiring]) links.push((await call('POST', path, {}, key)).body);
    await call('DELETE', `/api/api-keys/${revoked.id}/?organization=${ada.organizationId}`);
    await database()
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(apiKeys.id, expiring.id));
    for (const { url } of links) expect(await preview(url)).toBeNull();
    expect((await call('GET', path)).body).toEqual([]);
    await deleteEndedPreviewLinks();
    await database().update(apiKeys).set({ expiresAt: null }).where(eq(apiKeys.id, expiring.id));
    expect((await call('GET', path)).body).toEqual([]);
  });

  test('are not made by read keys, for strangers or with invalid lifetimes', async () => {
    const project = await newSavedProject(ada);
    const path = projectPath(project.id, 'preview-links/');
    expect((await call('POST', path, {}, await newApiKey(ada, 'read'))).status).toBe(403);
    expect((await call('POST', path, {}, (await newPerson('Eve')).access)).status).toBe(404);
    for (const days of [0, 366, 1.5, '7'])
      expect(Object.keys((await call('POST', path, { expires_in_days: days })).body)).toEqual([
        'expires_in_days',
      ]);
    const other = await newSavedProject(ada);
    const link = (await call('POST', path, {})).body;
    expect((await call('DELETE', projectPath(other.id, `preview-links/${link.id}/`))).status).toBe(404);
    expect((await call('DELETE', `${path}nonsense/`)).status).toBe(404);
  });
});
