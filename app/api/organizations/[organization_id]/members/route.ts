import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listMembers } from '#lib/identity/organizations/members.ts';

export const route = serve(
  on(endpoints.listMembers, async (ctx, { params, query, page }) =>
    page.wrap(await listMembers(ctx, { ...params, ...query, ...page })),
  ),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
