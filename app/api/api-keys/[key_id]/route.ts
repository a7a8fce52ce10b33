import { deleteApiKey as endpoint } from '#lib/contract/endpoints/api-keys.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteApiKey } from '#lib/identity/api-keys/api-keys.ts';

export const route = serve(
  on(endpoint, (ctx, { params, query }) => deleteApiKey(ctx, { ...params, ...query })),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
