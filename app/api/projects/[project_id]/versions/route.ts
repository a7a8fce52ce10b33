import { listVersions as endpoint } from '#lib/contract/endpoints/history.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listVersions } from '#lib/maps/projects/versions.ts';

export const route = serve(
  on(endpoint, async (ctx, { params, page }) => page.wrap(await listVersions(ctx, { ...params, ...page }))),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
