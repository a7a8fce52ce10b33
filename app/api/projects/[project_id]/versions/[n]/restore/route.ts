import { restoreVersion as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, serve } from '#lib/http/serve.ts';
import { restoreVersion } from '#lib/maps/projects/versions.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params }) => restoreVersion(ctx, { ...params, number: params.n })),
);
