import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createInvitation, listInvitations } from '#lib/identity/organizations/invitations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.listInvitations, async (ctx, { params, page }) =>
    page.wrap(await listInvitations(ctx, { ...params, ...page })),
  ),
  on(endpoints.createInvitation, (ctx, { params, body }) => createInvitation(ctx, { ...params, ...body })),
);
