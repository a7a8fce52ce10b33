import { deleteApiKey as endpoint } from '#lib/contract/endpoints/api-keys.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteApiKey } from '#lib/identity/api-keys/api-keys.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, query }) => deleteApiKey(ctx, { ...params, ...query })),
);
