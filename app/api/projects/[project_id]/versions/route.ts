import { createVersion as creation, listVersions as listing } from '#lib/contract/endpoints/history.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createVersion, listVersions } from '#lib/maps/projects/versions.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(listing, async (ctx, { params, query, page }) =>
    page.wrap(await listVersions(ctx, { ...params, ...page, kind: query.kind })),
  ),
  on(creation, (ctx, { params, body }) => createVersion(ctx, { ...params, ...body })),
);
