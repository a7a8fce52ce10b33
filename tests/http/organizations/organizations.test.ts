import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { api } from '#tests/support/api.ts';
import { newMember, newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { foundOrganization, organizationPath } from '#tests/support/organizations.ts';
import { useService } from '#tests/support/service.ts';

useService();

let owner: Person;
let stranger: Person;
beforeAll(async () => {
  owner = await newPerson('Olga Owner');
  stranger = await newPerson('Sam Stranger');
});

const roles = ['owner', 'admin', 'member', 'viewer'] as const;
const membersOf = async (organizationId: string, person: Person) =>
  (await api('GET', organizationPath(organizationId, 'members/?page_size=100'), { token: person.access }))
    .body.results as {
    id: string;
    user: { id: string };
    role: string;
    status: string;
  }[];
const memberId = async (organizationId: string, asker: Person, person: Person) =>
  (await membersOf(organizationId, asker)).find((row) => row.user.id === person.userId)?.id ?? '';
const patchMember = async (organizationId: string, actor: Person, target: Person, json: unknown) =>
  api(
    'PATCH',
    organizationPath(organizationId, `members/${await memberId(organizationId, owner, target)}/`),
    {
      token: actor.access,
      json,
    },
  );
describe('organizations', () => {
  test('are owned by their creator, read by all members, renamed by owner and admin, and deleted by an owner only', async () => {
    const created = await api('POST', '/api/organizations/', {
      token: owner.access,
      json: { name: ' Stadtmuseum Köln ' },
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: 'Stadtmuseum Köln',
      slug: 'stadtmuseum-koeln',
      plan: 'enterprise',
      role: 'owner',
    });
    const { id } = created.body;
    expect((await api('GET', organizationPath(id), { token: owner.access })).body).toEqual(created.body);
    for (const role of roles) {
      const person = await newMember(id, role);
      expect((await api('GET', organizationPath(id), { token: person.access })).body.role).toBe(role);
      const renamed = await api('PATCH', organizationPath(id), {
        token: person.access,
        json: { name: `By ${role}` },
      });
      expect([role, renamed.status]).toEqual([role, role === 'owner' || role === 'admin' ? 200 : 403]);
      if (role !== 'owner')
        expect((await api('DELETE', organizationPath(id), { token: person.access })).status).toBe(403);
    }
    expect((await api('GET', organizationPath(id), { token: owner.access })).body).toMatchObject({
      name: 'By admin',
      slug: 'stadtmuseum-koeln',
    });
    expect((await api('DELETE', organizationPath(id), { token: owner.access })).status).toBe(204);
    expect((await api('GET', organizationPath(id), { token: owner.access })).status).toBe(404);
  });

  test('are 404 everywhere for strangers, as is an invalid id', async () => {
    const id = await foundOrganization(owner);
    const member = await memberId(id, owner, owner);
    for (const place of [id, 'x', '00000000-0000-4000-8000-000000000000']) {
      for (const [method, rest, json] of [
        ['GET', ''],
        ['PATCH', '', { name: 'Mine' }],
        ['DELETE', ''],
        ['GET', 'members/'],
        ['PATCH', `members/${member}/`, { role: 'viewer' }],
        ['DELETE', `members/${member}/`],
        ['GET', 'invitations/'],
        ['POST', 'invitations/', { email: 'a@example.org', role: 'viewer' }],
        ['DELETE', `invitations/${member}/`],
      ] as const) {
        const answer = await api(method, organizationPath(place, rest), {
          token: stranger.access,
          ...(json && { json }),
        });
        expect([place, method, rest, answer.status]).toEqual([place, method, rest, 404]);
      }
    }
  });

  test('are deleted with their projects, live data and files', async () => {
    const person = await newPerson();
    const form = new FormData();
    const project = await newPublishedProject(person);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    form.set(
      'data',
      JSON.stringify({ levels_data: project.levels.map(({ id }: { id: string }) => ({ id })) }),
    );
    form.set('level_image_0', new Blob([png], { type: 'image/png' }), 'plan.png');
    const saved = await api('PATCH', `/api/projects/${project.id}/`, { token: person.access, form });
    const file = String(saved.body.levels[0].imageUrl).split('/files/')[1] ?? '';
    expect(await fileStore().get(file)).not.toBeNull();
    expect(
      (await api('DELETE', organizationPath(person.organizationId), { token: person.access })).status,
    ).toBe(204);
    expect((await api('GET', `/api/p/${project.id}/`)).status).toBe(404);
    await expect.poll(() => fileStore().get(file)).toBeNull();
    const [left] = await database()
      .$client`select count(*)::int as count from draft_levels where project_id = ${project.id}`;
    expect(left?.count).toBe(0);
  });

  test('get a slug of their own each, even 30 of one name at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newPerson()));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        api('POST', '/api/organizations/', { token: people[i % 6]?.access, json: { name: 'Airport' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(30);
  });
});

describe('members', () => {
  test('are searched by name and address, page by page, and only within the organization', async () => {
    const id = await foundOrganization(owner);
    const people = await Promise.all([1, 2, 3].map(() => newMember(id, 'viewer')));
    const find = async (search: string, rest = '') =>
      (
        await api('GET', organizationPath(id, `members/?search=${encodeURIComponent(search)}${rest}`), {
          token: owner.access,
        })
      ).body;
    expect(await find('A VIEWER')).toMatchObject({ count: 3 });
    const [, second] = await Promise.all([1, 2].map((page) => find('a viewer', `&page_size=2&page=${page}`)));
    expect(second).toMatchObject({ count: 3, next: null, results: [{ role: 'viewer' }] });
    const address = people[1]?.email ?? '';
    expect((await find(address)).results).toMatchObject([{ user: { email: address } }]);
    expect(await find('Sam Stranger')).toMatchObject({ count: 0, results: [] });
    expect(await find('%')).toMatchObject({ count: 0 });
    expect((await find('')).count).toBe(4);
  });

  test('are listed with profile, role and status', async () => {
    const id = await foundOrganization(owner);
    const viewer = await newMember(id, 'viewer');
    const listed = await api('GET', organizationPath(id, 'members/'), { token: viewer.access });
    expect(listed.body.count).toBe(2);
    expect(listed.body.results[0]).toEqual({
      id: expect.any(String),
      user: { id: owner.userId, email: owner.email, full_name: 'Olga Owner', avatar_url: null },
      role: 'owner',
      status: 'active',
      joined_at: expect.any(String),
    });
  });

  test('are managed by admins except for owners, by owners entirely, and by nobody else', async () => {
    const id = await foundOrganization(owner);
    const [admin, member, viewer] = [
      await newMember(id, 'admin'),
      await newMember(id, 'member'),
      await newMember(id, 'viewer'),
    ];
    for (const person of [member, viewer])
      expect((await patchMember(id, person, viewer, { role: 'admin' })).status).toBe(403);
    expect((await patchMember(id, admin, viewer, { role: 'member' })).body.role).toBe('member');
    expect((await patchMember(id, admin, viewer, { role: 'owner' })).status).toBe(403);
    expect((await patchMember(id, admin, owner, { status: 'blocked' })).status).toBe(403);
    expect((await patchMember(id, owner, admin, { role: 'owner' })).body.role).toBe('owner');
    const removed = await api(
      'DELETE',
      organizationPath(id, `members/${await memberId(id, owner, member)}/`),
      {
        token: viewer.access,
      },
    );
    expect(removed.status).toBe(403);
  });

  test('whose role is changed or who are blocked have their new rights at the very next request', async () => {
    const id = await foundOrganization(owner);
    const member = await newMember(id, 'member');
    const make = () =>
      api('POST', '/api/projects/', { token: member.access, json: { organization: id, name: 'Hall' } });
    expect((await make()).status).toBe(201);
    await patchMember(id, owner, member, { role: 'viewer' });
    expect((await make()).status).toBe(403);
    await patchMember(id, owner, member, { status: 'blocked' });
    expect((await make()).status).toBe(404);
    expect((await api('GET', organizationPath(id), { token: member.access })).status).toBe(404);
    await patchMember(id, owner, member, { status: 'active' });
    expect((await api('GET', organizationPath(id), { token: member.access })).status).toBe(200);
  });

  test('keep a last owner, who cannot be demoted, blocked, removed or leave: 409', async () => {
    const id = await foundOrganization(owner);
    await newMember(id, 'admin');
    expect((await patchMember(id, owner, owner, { role: 'admin' })).status).toBe(409);
    expect((await patchMember(id, owner, owner, { status: 'blocked' })).status).toBe(409);
    expect(
      (
        await api('DELETE', organizationPath(id, `members/${await memberId(id, owner, owner)}/`), {
          token: owner.access,
        })
      ).status,
    ).toBe(409);
  });

  test('keep one of two owners who leave at the same moment', async () => {
    const id = await foundOrganization(owner);
    const second = await newMember(id, 'owner');
    const [a, b] = [await memberId(id, owner, owner), await memberId(id, owner, second)];
    const answers = await Promise.all([
      api('DELETE', organizationPath(id, `members/${a}/`), { token: owner.access }),
      api('DELETE', organizationPath(id, `members/${b}/`), { token: second.access }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test('may leave, and an owner hands the organization over first', async () => {
    const id = await foundOrganization(owner);
    const member = await newMember(id, 'viewer');
    const heir = await newMember(id, 'member');
    const leave = async (person: Person) =>
      (
        await api('DELETE', organizationPath(id, `members/${await memberId(id, person, person)}/`), {
          token: person.access,
        })
      ).status;
    expect(await leave(member)).toBe(204);
    expect((await patchMember(id, owner, heir, { role: 'owner' })).status).toBe(200);
    expect(await leave(owner)).toBe(204);
    expect((await api('GET', organizationPath(id), { token: heir.access })).body.role).toBe('owner');
  });
});
