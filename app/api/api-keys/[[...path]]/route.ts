import * as apiKeys from '#lib/contract/endpoints/api-keys.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createApiKey, deleteApiKey, listApiKeys } from '#lib/identity/api-keys/api-keys.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(apiKeys.listApiKeys, async (ctx, { query, page }) =>
    page.wrap(await listApiKeys(ctx, { organization: query.organization, ...page })),
  ),
  on(apiKeys.createApiKey, (ctx, { body }) => createApiKey(ctx, body)),
  on(apiKeys.deleteApiKey, (ctx, { params, query }) => deleteApiKey(ctx, { ...params, ...query })),
);
