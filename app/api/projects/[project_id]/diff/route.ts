import { getDiff as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, route } from '#lib/http/serve.ts';
import { getDiff } from '#lib/maps/projects/get-diff.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => getDiff(ctx, params)),
);
