import { getDiff as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, serve } from '#lib/http/serve.ts';
import { getDiff } from '#lib/maps/projects/versions.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params }) => getDiff(ctx, params)),
);
