import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { on, route } from '#lib/http/serve.ts';
import { createInvitation } from '#lib/identity/organizations/create-invitation.ts';
import { listInvitations } from '#lib/identity/organizations/list-invitations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoints.listInvitations, async (ctx, { params, page }) =>
    page.wrap(await listInvitations(ctx, { ...params, ...page })),
  ),
  on(endpoints.createInvitation, (ctx, { params, body }) => createInvitation(ctx, { ...params, ...body })),
);
