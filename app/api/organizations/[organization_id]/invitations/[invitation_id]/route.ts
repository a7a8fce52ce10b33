import { deleteInvitation as endpoint } from '#lib/contract/endpoints/organizations.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteInvitation } from '#lib/identity/organizations/invitations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params }) => deleteInvitation(ctx, params)),
);
