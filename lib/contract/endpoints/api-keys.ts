import * as z from 'zod';
import { emptyReply, endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import { uuid } from '../scalars.ts';
import { apiKey, apiKeyBody, createdApiKey } from '../schemas/organization.ts';

const tag = 'API keys';

export const listApiKeys = endpoint({
  id: 'listApiKeys',
  method: 'GET',
  path: '/api/api-keys/',
  tag,
  summary: 'List the API keys of an organization (owner, admin)',
  auth: 'account',
  status: 200,
  query: z.object({ ...pageQuery, organization: uuid }),
  reply: pageOf(apiKey),
});

export const createApiKey = endpoint({
  id: 'createApiKey',
  method: 'POST',
  path: '/api/api-keys/',
  tag,
  summary: 'Create an API key (owner, admin). Only this response contains the key',
  auth: 'account',
  status: 201,
  body: apiKeyBody,
  reply: createdApiKey,
});

export const deleteApiKey = endpoint({
  id: 'deleteApiKey',
  method: 'DELETE',
  path: '/api/api-keys/{key_id}/',
  tag,
  summary: 'Revoke an API key (owner, admin)',
  auth: 'account',
  status: 204,
  params: z.object({ key_id: z.string() }).transform((params) => ({ keyId: params.key_id })),
  query: z.object({ organization: uuid }),
  reply: emptyReply,
});
