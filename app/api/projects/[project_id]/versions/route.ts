import { listVersions as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, route } from '#lib/http/serve.ts';
import { listVersions } from '#lib/maps/projects/list-versions.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, async (ctx, { params, page }) => page.wrap(await listVersions(ctx, { ...params, ...page }))),
);
