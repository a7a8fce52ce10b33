import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { memberships, organizations } from '#db/schema/index.ts';
import { requestContext } from '#lib/http/request-context.ts';
import { adoptOrganization, tendMemberless } from '#lib/identity/organizations/memberless.ts';
import { api } from '#tests/support/api.ts';
import { newApiKey, newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

const dayMs = 24 * 60 * 60 * 1000;
let owner: Person;
let key: string;
let projectId: string;

/** An organization as the race of an older version left it: a project and a key, but no member. */
beforeEach(async () => {
  owner = await newPerson();
  projectId = (await newProject(owner)).id;
  key = await newApiKey(owner, 'write');
  await database().delete(memberships).where(eq(memberships.organizationId, owner.organizationId));
});

const daysOn = (days: number) => new Date(Date.now() + days * dayMs);
const context = () => requestContext({ headers: new Headers() });
const rename = () => api('PATCH', `/api/projects/${projectId}/`, { token: key, json: { name: 'Renamed' } });
const exists = async () =>
  (await database().$count(organizations, eq(organizations.id, owner.organizationId))) > 0;

test('a key of an organization without members is refused at once', async () => {
  expect((await rename()).status).toBe(401);
});

test('such an organization is erased thirty days after it was noticed, and not before', async () => {
  await tendMemberless(daysOn(0));
  await tendMemberless(daysOn(29));
  expect(await exists()).toBe(true);
  await tendMemberless(daysOn(31));
  expect(await exists()).toBe(false);
});

test('an operator gives it back to a person, whose keys work again and who keeps it', async () => {
  await tendMemberless(daysOn(0));
  const heir = await newPerson('Hera Heir');
  const [row] = await database()
    .select()
    .from(organizations)
    .where(eq(organizations.id, owner.organizationId));
  await adoptOrganization(context(), { organization: row?.slug ?? '', email: heir.email });
  const read = await api('GET', `/api/organizations/${owner.organizationId}/`, { token: heir.access });
  expect([read.body.role, (await rename()).status]).toEqual(['owner', 200]);
  await tendMemberless(daysOn(40));
  expect(await exists()).toBe(true);
});

test('one that has members is neither marked nor given to somebody else', async () => {
  const other = await newPerson();
  await tendMemberless(daysOn(0));
  await tendMemberless(daysOn(40));
  expect((await api('GET', '/api/organizations/', { token: other.access })).body.count).toBe(1);
  await expect(
    adoptOrganization(context(), { organization: other.organizationId, email: owner.email }),
  ).rejects.toThrow('The organization has members.');
});
