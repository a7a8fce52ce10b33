import { deleteApiKey } from '#lib/api-keys/delete-api-key.ts';
import { deleteApiKey as endpoint } from '#lib/contract/endpoints/api-keys.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params, query }) => deleteApiKey(ctx, { ...params, ...query })),
);
