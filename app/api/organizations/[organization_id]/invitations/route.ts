import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createInvitation, listInvitations } from '#lib/identity/organizations/invitations.ts';

export const route = serve(
  on(endpoints.listInvitations, async (ctx, { params, page }) =>
    page.wrap(await listInvitations(ctx, { ...params, ...page })),
  ),
  on(endpoints.createInvitation, (ctx, { params, body }) => createInvitation(ctx, { ...params, ...body })),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
