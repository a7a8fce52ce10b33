import * as apiKeys from '#lib/contract/endpoints/api-keys.ts';
import { on, onList, serve } from '#lib/http/serve.ts';
import { createApiKey, deleteApiKey, listApiKeys } from '#lib/identity/api-keys/api-keys.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onList(apiKeys.listApiKeys, listApiKeys),
  on(apiKeys.createApiKey, createApiKey),
  on(apiKeys.deleteApiKey, deleteApiKey),
);
