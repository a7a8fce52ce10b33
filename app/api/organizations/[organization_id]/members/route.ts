import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { on, route } from '#lib/http/serve.ts';
import { listMembers } from '#lib/identity/organizations/list-members.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoints.listMembers, async (ctx, { params, page }) =>
    page.wrap(await listMembers(ctx, { ...params, ...page })),
  ),
);
