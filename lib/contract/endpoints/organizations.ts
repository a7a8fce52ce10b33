import { z } from 'zod';
import { endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import { organization } from '../schemas/organization.ts';

export const listOrganizations = endpoint({
  id: 'listOrganizations',
  method: 'GET',
  path: '/api/organizations/',
  tag: 'Organizations',
  summary: 'Organizations of the signed-in user',
  auth: 'account',
  status: 200,
  query: z.object(pageQuery),
  reply: pageOf(organization),
});
