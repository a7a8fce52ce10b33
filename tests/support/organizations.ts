import { and, eq } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { memberships } from '#db/schema/index.ts';
import { api } from './api.ts';
import type { Person } from './factories.ts';

export const organizationPath = (id: string, rest = '') => `/api/organizations/${id}/${rest}`;

/** Makes a new organization of this person. Returns its id. */
export const foundOrganization = async (person: Person, name = 'City Museum') =>
  (await api('POST', '/api/organizations/', { token: person.access, json: { name } })).body.id as string;

export const inviteMember = (id: string, person: Person, email: string, role = 'member') =>
  api('POST', organizationPath(id, 'invitations/'), { token: person.access, json: { email, role } });

/** Returns the id of the user's membership. */
export async function membershipOf(organizationId: string, userId: string): Promise<string> {
  const [row] = await database()
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  if (!row) throw new Error('The user is no member.');
  return row.id;
}
