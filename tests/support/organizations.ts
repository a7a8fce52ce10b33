import { api } from './api.ts';
import type { Person } from './factories.ts';

export const organizationPath = (id: string, rest = '') => `/api/organizations/${id}/${rest}`;

/** Makes a new organization of this person. Returns its id. */
export const foundOrganization = async (person: Person, name = 'City Museum') =>
  (await api('POST', '/api/organizations/', { token: person.access, json: { name } })).body.id as string;

export const inviteMember = (id: string, person: Person, email: string, role = 'member') =>
  api('POST', organizationPath(id, 'invitations/'), { token: person.access, json: { email, role } });
