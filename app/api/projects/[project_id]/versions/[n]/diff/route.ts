import { getVersionDiff as endpoint } from '#lib/contract/endpoints/history.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { getVersionDiff } from '#lib/maps/projects/versions.ts';

export const route = serve(
  on(endpoint, (ctx, { params }) => getVersionDiff(ctx, { ...params, number: params.n })),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
