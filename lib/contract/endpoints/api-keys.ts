import * as z from 'zod';
import { endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import { uuid } from '../scalars.ts';
import { apiKey, apiKeyBody, createdApiKey } from '../schemas/organization.ts';

export const listApiKeys = endpoint('GET /api/api-keys/', {
  summary: 'List the API keys of an organization (owner, admin)',
  auth: 'account',
  query: z.object({ ...pageQuery, organization: uuid }),
  reply: pageOf(apiKey),
});

export const createApiKey = endpoint('POST /api/api-keys/', {
  summary: 'Create an API key (owner, admin). Only this response contains the key',
  auth: 'account',
  status: 201,
  body: apiKeyBody,
  reply: createdApiKey,
});

export const deleteApiKey = endpoint('DELETE /api/api-keys/{key_id}/', {
  summary: 'Revoke an API key (owner, admin)',
  auth: 'account',
  query: z.object({ organization: uuid }),
});
