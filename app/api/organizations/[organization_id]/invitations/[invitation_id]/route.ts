import { deleteInvitation as endpoint } from '#lib/contract/endpoints/organizations.ts';
import { on, route } from '#lib/http/serve.ts';
import { deleteInvitation } from '#lib/identity/organizations/delete-invitation.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => deleteInvitation(ctx, params)),
);
