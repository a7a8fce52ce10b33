import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, connect, database, registerDatabase } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { newMember, newPerson, type Person } from '#tests/support/factories.ts';
import { inviteMember, membershipOf, organizationPath } from '#tests/support/organizations.ts';
import { useService } from '#tests/support/service.ts';

useService();

const callsAtOnce = 60;

// A process has ten connections; more of them wait for each other's locks in more orders.
beforeAll(async () => {
  await closeDatabase();
  registerDatabase(connect({ ...databaseTarget(), connectionsMax: 20 }));
});

/** The n-th of the calls that a hostile admin makes at once: each locks rows of the organization or of the account. */
function hostileCall(admin: Person, organizationId: string, n: number) {
  const { access: token } = admin;
  const calls = [
    () =>
      api('POST', '/api/api-keys/', {
        token,
        json: { organization: organizationId, name: `Key ${n}`, access: 'write' },
      }),
    () => inviteMember(organizationId, admin, `guest-${n}@example.org`),
    () => api('PATCH', organizationPath(organizationId), { token, json: { name: `Name ${n}` } }),
    () => api('POST', '/api/organizations/', { token, json: { name: `Another ${n}` } }),
    () => api('POST', '/api/auth/2fa/setup/', { token, json: {} }),
    () => api('PATCH', '/api/auth/me/', { token, json: { full_name: `Name ${n}` } }),
  ];
  return (calls[n % calls.length] ?? (() => Promise.reject(new Error('No call.'))))();
}

const countByStatus = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((each) => each === one).length]),
  );

describe('rows are locked in one order', () => {
  test('sixty calls of one account at once never fail on our side', async () => {
    const owner = await newPerson();
    const admin = await newMember(owner.organizationId, 'admin');
    const answers = await Promise.all(
      Array.from({ length: callsAtOnce }, (_, n) => hostileCall(admin, owner.organizationId, n)),
    );
    const counted = countByStatus(answers.map(({ status }) => status));
    expect([counted, counted[500] ?? 0]).toEqual([counted, 0]);
    expect(counted[201]).toBeGreaterThan(0);
  });

  test('an admin is removed while they make keys and invitations, and nothing of theirs comes after', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await newPerson();
      const admin = await newMember(owner.organizationId, 'admin');
      const memberId = await membershipOf(owner.organizationId, admin.userId);
      const calls = Array.from({ length: 20 }, (_, n) => hostileCall(admin, owner.organizationId, n));
      const removed = await api('DELETE', organizationPath(owner.organizationId, `members/${memberId}/`), {
        token: owner.access,
      });
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect([round, removed.status, statuses.filter((status) => status >= 500)]).toEqual([round, 204, []]);
      const left = await database().execute(
        sql`SELECT 1 FROM invitations WHERE organization_id = ${owner.organizationId} AND accepted_at IS NULL`,
      );
      expect(left).toHaveLength(0);
    }
  });
});

describe('an organization never loses its last member to a race', () => {
  const memberless = () =>
    database().execute(sql`
      SELECT id FROM organizations o WHERE NOT EXISTS (SELECT 1 FROM memberships m WHERE m.organization_id = o.id)`);

  test('one is made while its maker deletes their account', async () => {
    for (let round = 0; round < 20; round++) {
      const person = await newPerson();
      const token = person.access;
      const found = () => api('POST', '/api/organizations/', { token, json: { name: `House ${round}` } });
      const [deleted, ...made] = await Promise.all([
        api('DELETE', '/api/auth/me/', { token }),
        found(),
        found(),
        found(),
      ]);
      expect([deleted.status, made.filter(({ status }) => status >= 500)]).toEqual([204, []]);
      expect([round, (await memberless()).length]).toEqual([round, 0]);
    }
  });

  test('a member becomes the owner while they delete their account', async () => {
    for (let round = 0; round < 10; round++) {
      const owner = await newPerson();
      const heir = await newMember(owner.organizationId, 'member');
      const path = (id: string) => organizationPath(owner.organizationId, `members/${id}/`);
      const [heirId, ownerId] = await Promise.all([
        membershipOf(owner.organizationId, heir.userId),
        membershipOf(owner.organizationId, owner.userId),
      ]);
      const handOver = async () => {
        await api('PATCH', path(heirId), { token: owner.access, json: { role: 'owner' } });
        return api('DELETE', path(ownerId), { token: owner.access });
      };
      const [deleted, left] = await Promise.all([
        api('DELETE', '/api/auth/me/', { token: heir.access }),
        handOver(),
      ]);
      expect([deleted.status, left.status >= 500]).toEqual([204, false]);
      const orphans = (await memberless()).filter(({ id }) => id === owner.organizationId);
      expect([round, orphans.length]).toEqual([round, 0]);
    }
  });
});
