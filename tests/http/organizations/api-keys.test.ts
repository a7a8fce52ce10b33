import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { newMember, newPerson, newProject, newSavedProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let eve: Person;
beforeAll(async () => {
  ada = await newPerson();
  eve = await newPerson('Eve');
});

const create = (json: Record<string, unknown> = {}, token = ada.access) =>
  api('POST', '/api/api-keys/', {
    token,
    json: { organization: ada.organizationId, name: 'Timetable', access: 'write', ...json },
  });
const list = async (token = ada.access) =>
  (await api('GET', `/api/api-keys/?organization=${ada.organizationId}`, { token })).body;

describe('API keys', () => {
  test('have 256 random bits, are shown once, and are stored as a hash and a short prefix', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    const { key, ...record } = created.body;
    expect(key).toMatch(/^sk_[0-9a-f]{64}$/);
    expect(record).toMatchObject({
      name: 'Timetable',
      prefix: key.slice(0, 11),
      access: 'write',
      project: null,
      last_used_at: null,
      expires_at: null,
      created_by: { email: ada.email, full_name: 'Ada Lovelace' },
    });
    const listed = (await list()).results.find((row: { id: string }) => row.id === record.id);
    expect(listed).toEqual(record);
    const [row] = await database().$client`select * from api_keys where id = ${record.id}`;
    expect(row?.key_hash).toBe(createHash('sha256').update(key).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(key.slice(11));
  });

  test('work on projects until they are revoked, and then not once more', async () => {
    const { key, id } = (await create()).body;
    expect((await api('GET', '/api/projects/', { token: key })).status).toBe(200);
    expect((await list()).results.find((row: { id: string }) => row.id === id).last_used_at).not.toBeNull();
    const revoked = await api('DELETE', `/api/api-keys/${id}/?organization=${ada.organizationId}`, {
      token: ada.access,
    });
    expect(revoked.status).toBe(204);
    expect((await api('GET', '/api/projects/', { token: key })).status).toBe(401);
    const again = await api('DELETE', `/api/api-keys/${id}/?organization=${ada.organizationId}`, {
      token: ada.access,
    });
    expect(again.status).toBe(404);
  });

  test('are refused once they are expired, and need an expiry in the future', async () => {
    for (const expires_at of ['2001-01-01T00:00:00Z', '9999-12-31T23:00:00-14:00']) {
      const { status, body } = await create({ expires_at });
      expect([status, Object.keys(body)]).toEqual([400, ['expires_at']]);
    }
    const { key, id } = (await create({ expires_at: new Date(Date.now() + 60_000).toISOString() })).body;
    expect((await api('GET', '/api/projects/', { token: key })).status).toBe(200);
    await database().$client`update api_keys set expires_at = now() - interval '1 second' where id = ${id}`;
    expect((await api('GET', '/api/projects/', { token: key })).status).toBe(401);
  });

  test('bound to a project see only that project; a project of another organization is a 400 at project', async () => {
    const mine = await newSavedProject(ada);
    await newProject(ada);
    const { key } = (await create({ project: mine.id, access: 'read' })).body;
    const projects = await api('GET', '/api/projects/', { token: key });
    expect(projects.body.results.map((row: { id: string }) => row.id)).toEqual([mine.id]);
    const theirs = await newProject(eve);
    const refused = await create({ project: theirs.id });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['project']]);
  });

  test('see the projects of their organization only, whoever made them and also when their maker is gone', async () => {
    const dan = await newMember(ada.organizationId, 'admin');
    await newProject(dan);
    const mine = await newProject(ada);
    const { key, id } = (await create({}, dan.access)).body;
    const listed = async (): Promise<{ id: string; organization: string }[]> =>
      (await api('GET', '/api/projects/?page_size=100', { token: key })).body.results;
    const isSeen = async () => (await listed()).some((row) => row.id === mine.id);
    const owners = async () => new Set((await listed()).map((row) => row.organization));
    expect([await isSeen(), await owners()]).toEqual([true, new Set([ada.organizationId])]);
    await database().$client`update api_keys set created_by = null where id = ${id}`;
    expect([await isSeen(), await owners()]).toEqual([true, new Set([ada.organizationId])]);
  });

  test('are managed by owner and admin, refused for member and viewer, and hidden from strangers', async () => {
    const { id } = (await create()).body;
    for (const [role, status] of [
      ['admin', 200],
      ['member', 403],
      ['viewer', 403],
    ] as const) {
      const person = await newMember(ada.organizationId, role);
      expect([
        role,
        (await api('GET', `/api/api-keys/?organization=${ada.organizationId}`, { token: person.access }))
          .status,
      ]).toEqual([role, status]);
      expect([role, (await create({}, person.access)).status]).toEqual([role, status === 200 ? 201 : 403]);
    }
    for (const call of [
      api('GET', `/api/api-keys/?organization=${ada.organizationId}`, { token: eve.access }),
      create({}, eve.access),
      api('DELETE', `/api/api-keys/${id}/?organization=${ada.organizationId}`, { token: eve.access }),
      api('DELETE', `/api/api-keys/${id}/?organization=${eve.organizationId}`, { token: eve.access }),
    ]) {
      expect((await call).status).toBe(404);
    }
    expect((await api('GET', '/api/api-keys/', { token: ada.access })).body).toHaveProperty('organization');
  });

  test('outlive their maker, and then have a rate limit of their own', async () => {
    const bob = await newMember(ada.organizationId, 'admin');
    const { key } = (await create({ name: "Bob's" }, bob.access)).body;
    const members = await api('GET', `/api/organizations/${ada.organizationId}/members/`, {
      token: bob.access,
    });
    const own = members.body.results.find((row: { user: { id: string } }) => row.user.id === bob.userId);
    expect(
      (
        await api('DELETE', `/api/organizations/${ada.organizationId}/members/${own.id}/`, {
          token: bob.access,
        })
      ).status,
    ).toBe(204);
    expect((await api('GET', '/api/projects/', { token: key })).status).toBe(200);
    await api('DELETE', '/api/auth/me/', { token: bob.access });
    expect((await api('GET', '/api/projects/', { token: key })).status).toBe(200);
  });

  test('count only in the Authorization header, whose scheme may be in any case', async () => {
    const { key } = (await create()).body;
    expect((await api('GET', `/api/projects/?api_key=${key}&token=${key}`)).status).toBe(401);
    expect(
      (await api('GET', '/api/projects/', { headers: { cookie: `atrium.session=${key}` } })).status,
    ).toBe(401);
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect(
        (await api('GET', '/api/projects/', { headers: { authorization: `${scheme} ${key}` } })).status,
      ).toBe(200);
    }
    const twice = new Headers([
      ['authorization', `Bearer ${key}`],
      ['authorization', `Bearer ${key}`],
    ]);
    expect((await api('GET', '/api/projects/', { headers: Object.fromEntries(twice) })).status).toBe(401);
  });
});
