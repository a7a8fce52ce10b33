import { deleteApiKey as endpoint } from '#lib/contract/endpoints/api-keys.ts';
import { on, route } from '#lib/http/serve.ts';
import { deleteApiKey } from '#lib/identity/api-keys/delete-api-key.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params, query }) => deleteApiKey(ctx, { ...params, ...query })),
);
