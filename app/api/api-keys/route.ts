import * as endpoints from '#lib/contract/endpoints/api-keys.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createApiKey, listApiKeys } from '#lib/identity/api-keys/api-keys.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.listApiKeys, async (ctx, { query, page }) =>
    page.wrap(await listApiKeys(ctx, { organization: query.organization, ...page })),
  ),
  on(endpoints.createApiKey, (ctx, { body }) => createApiKey(ctx, body)),
);
