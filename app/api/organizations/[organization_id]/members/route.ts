import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listMembers } from '#lib/identity/organizations/members.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.listMembers, async (ctx, { params, query, page }) =>
    page.wrap(await listMembers(ctx, { ...params, ...query, ...page })),
  ),
);
