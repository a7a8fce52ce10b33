import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { deleteActivityBefore } from '#lib/platform/activity/queries.ts';
import {
  newApiKey,
  newMember,
  newPerson,
  newPublishedProject,
  newSavedProject,
} from '#tests/support/factories.ts';
import { inviteMember, organizationPath } from '#tests/support/organizations.ts';
import { patchPlace, projectOf, projectPath, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call } = callsOf(ada);

const activityOf = async (id: string, query = '') =>
  (await call('GET', projectPath(id, `activity/?page_size=100${query}`))).body.results;
const kindsOf = async (id: string, query = '') =>
  (await activityOf(id, query)).map(({ kind }: { kind: string }) => kind);

describe('the activity of a project', () => {
  test('lists who published, changed, took offline, archived and restored, and when', async () => {
    const project = await newSavedProject(ada);
    for (const step of ['publish/', 'update-live/', 'unpublish/', 'archive/', 'restore/'])
      expect((await call('POST', projectPath(project.id, step))).status).toBe(200);
    await call('POST', projectPath(project.id, 'versions/1/restore/'));
    const entries = await activityOf(project.id);
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'versionRestored',
      'restored',
      'archived',
      'unpublished',
      'updated',
      'published',
      'draftChanged',
      'created',
    ]);
    expect(entries[5]).toEqual({
      id: expect.any(String),
      kind: 'published',
      count: 1,
      details: { version: 1 },
      by: { email: ada.email, full_name: 'Ada Lovelace' },
      member: null,
      key_name: null,
      first_at: expect.stringMatching(/Z$/),
      last_at: expect.stringMatching(/Z$/),
    });
    expect(entries[0].details).toEqual({ version: 1 });
  });

  test('sums the saves of one person within an hour, and names the settings that were sent', async () => {
    const project = await newSavedProject(ada);
    const { revision, levels } = await projectOf(ada, project.id);
    const change = (name: string) => ({ kind: 'level', op: 'update', id: levels[0].id, fields: { name } });
    await sendChanges(ada.access, project.id, revision, [change('A'), change('B')]);
    await sendChanges(ada.access, project.id, revision + 1, [
      change('C'),
      {
        kind: 'project',
        op: 'update',
        id: project.id,
        fields: { name: 'Renamed', settings: { theme: 'dark' } },
      },
    ]);
    const [first, second, ...others] = await activityOf(project.id);
    const byKind = new Map([first, second].map((entry) => [entry.kind, entry]));
    expect(byKind.get('draftChanged')).toMatchObject({ count: 4 });
    expect(byKind.get('settingsChanged')).toMatchObject({
      count: 1,
      details: { fields: ['name', 'settings'] },
    });
    expect(others.map(({ kind }: { kind: string }) => kind)).toEqual(['created']);
    await call('PATCH', projectPath(project.id), { name: 'Again', takes_reports: true });
    expect((await activityOf(project.id, '&kind=settingsChanged'))[0]).toMatchObject({
      count: 2,
      details: {
        fields: expect.toSatisfy(
          (fields: string[]) => fields.toSorted().join() === 'name,settings,takesReports',
        ),
      },
    });
  });

  test('names the API key that changed places on the live map, even after the key is revoked', async () => {
    const project = await newPublishedProject(ada);
    const key = await newApiKey(ada, 'write');
    const [marker] = project.levels[1].markers;
    for (const price of ['1', '2'])
      expect((await patchPlace(key, project.id, `markers/${marker.id}/`, { price })).status).toBe(200);
    await database().execute(sql`DELETE FROM api_keys WHERE organization_id = ${ada.organizationId}`);
    const [entry] = await activityOf(project.id, '&kind=liveChanged');
    expect(entry).toMatchObject({ count: 2, key_name: expect.stringMatching(/./) });
    expect(entry.details.place).toBe(marker.translations.en?.title ?? marker.key);
  });

  test('names people to an API key without their addresses, like versions and preview links', async () => {
    const project = await newPublishedProject(ada);
    await call('POST', projectPath(project.id, 'preview-links/'), {});
    for (const access of ['read', 'write'] as const) {
      const key = await newApiKey(ada, access);
      for (const path of ['activity/', 'versions/', 'preview-links/']) {
        const seen = await call('GET', projectPath(project.id, path), undefined, key);
        const text = JSON.stringify(seen.body);
        expect([path, text.includes('"full_name":"Ada Lovelace"'), text.includes('@')]).toEqual([
          path,
          true,
          false,
        ]);
      }
    }
    expect((await activityOf(project.id))[0].by).toEqual({ email: ada.email, full_name: 'Ada Lovelace' });
  });

  test('names the members of the organization, and loses the name of a deleted account', async () => {
    const owner = await newPerson();
    const project = await newSavedProject(owner);
    const guest = await newPerson('Guest');
    const see = async (query = '') =>
      (await call('GET', projectPath(project.id, `activity/${query}`), undefined, owner.access)).body;
    const invited = await inviteMember(owner.organizationId, owner, guest.email);
    expect(invited.status).toBe(201);
    const member = await newMember(owner.organizationId, 'member');
    const members = (
      await call('GET', organizationPath(owner.organizationId, 'members/'), undefined, owner.access)
    ).body.results;
    const found = members.find((each: { user: { id: string } }) => each.user.id === member.userId);
    const path = organizationPath(owner.organizationId, `members/${found.id}/`);
    await call('PATCH', path, { role: 'viewer' }, owner.access);
    await call('DELETE', path, undefined, owner.access);
    expect((await see()).results.slice(0, 2)).toMatchObject([
      { kind: 'memberLeft', member: { email: member.email } },
      { kind: 'memberChanged', member: { email: member.email }, details: { role: 'viewer' } },
    ]);
    expect((await call('DELETE', '/api/auth/me/', undefined, member.access)).status).toBe(204);
    expect((await see()).results[0]).toMatchObject({ kind: 'memberLeft', member: null });
    expect(JSON.stringify(await see())).not.toContain(member.email);
  });

  test('tells an API key of no address whether it is a member’s', async () => {
    const project = await newPublishedProject(ada);
    const key = await newApiKey(ada, 'write');
    const ask = (email: string) =>
      call('GET', projectPath(project.id, `activity/?person=${encodeURIComponent(email)}`), undefined, key);
    const [member, nobody] = [await ask(ada.email), await ask('nobody@example.org')];
    expect([member.status, member.body]).toEqual([400, { person: expect.any(Array) }]);
    expect([nobody.status, nobody.body]).toEqual([member.status, member.body]);
  });

  test('is filtered by kind, person, key and days, and paged', async () => {
    const project = await newPublishedProject(ada);
    const today = new Date().toISOString().slice(0, 10);
    expect(await kindsOf(project.id, '&kind=published')).toEqual(['published']);
    expect(await kindsOf(project.id, `&person=${encodeURIComponent(ada.email)}&kind=created`)).toEqual([
      'created',
    ]);
    expect(await kindsOf(project.id, '&person=nobody@example.org')).toEqual([]);
    expect(await kindsOf(project.id, '&key_name=nothing')).toEqual([]);
    expect(await kindsOf(project.id, `&from=${today}&to=${today}&kind=created`)).toEqual(['created']);
    expect(await kindsOf(project.id, '&to=2020-01-01')).toEqual([]);
    for (const [name, day] of [
      ['from', '0000-01-01'],
      ['to', '9999-12-31'],
    ] as const) {
      const { status, body } = await call('GET', projectPath(project.id, `activity/?${name}=${day}`));
      expect([status, Object.keys(body)]).toEqual([400, [name]]);
    }
    const page = (await call('GET', projectPath(project.id, 'activity/?page_size=1&page=2'))).body;
    expect(page).toMatchObject({ count: 3, previous: expect.any(String), next: expect.any(String) });
    expect((await call('GET', projectPath(project.id, 'activity/?kind=unknown'))).status).toBe(400);
  });

  test('is readable for members, and contains no change that failed', async () => {
    const project = await newSavedProject(ada);
    const before = await activityOf(project.id);
    expect((await call('PATCH', projectPath(project.id), { settings: { theme: 'pink' } })).status).toBe(400);
    expect((await call('PATCH', projectPath(project.id), { levels_data: [{ id: project.id }] })).status).toBe(
      400,
    );
    expect((await call('PATCH', projectPath(project.id), {})).status).toBe(200);
    expect(await activityOf(project.id)).toEqual(before);
    const stranger = await newPerson('Stranger');
    expect((await call('GET', projectPath(project.id, 'activity/'), undefined, stranger.access)).status).toBe(
      404,
    );
  });

  test('is kept for a year', async () => {
    const project = await newSavedProject(ada);
    await database().execute(
      sql`UPDATE activity SET last_at = last_at - interval '2 years' WHERE project_id = ${project.id} AND kind = 'created'`,
    );
    await deleteActivityBefore(new Date(Date.now() - 365 * 24 * 60 * 60 * 1000));
    expect(await kindsOf(project.id)).toEqual(['draftChanged']);
  });
});

describe('the comparison of a version with the draft', () => {
  test('works like that of the live map, whatever went live since', async () => {
    const project = await newPublishedProject(ada);
    const nothing = { levels: [], areas: [], markers: [] };
    expect((await call('GET', projectPath(project.id, 'versions/1/diff/'))).body).toEqual({
      added: nothing,
      changed: nothing,
      removed: nothing,
    });
    const [ground, first] = project.levels;
    await call('PATCH', projectPath(project.id), { levels_data: [{ id: ground.id, name: 'Other' }] });
    await call('POST', projectPath(project.id, 'update-live/'));
    const { body } = await call('GET', projectPath(project.id, 'versions/1/diff/'));
    expect(body.removed.levels.map(({ id }: { id: string }) => id)).toEqual([first.id]);
    expect(body.changed.levels.map(({ id }: { id: string }) => id)).toEqual([ground.id]);
    expect(body.added).toEqual(nothing);
    const live = (await call('GET', projectPath(project.id, 'diff/'))).body;
    expect([live.added, live.changed, live.removed]).toEqual([nothing, nothing, nothing]);
    expect((await call('GET', projectPath(project.id, 'versions/9/diff/'))).status).toBe(404);
  });
});
