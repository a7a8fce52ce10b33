import { acceptInvitation as endpoint } from '#lib/contract/endpoints/organizations.ts';
import { on, route } from '#lib/http/serve.ts';
import { acceptInvitation } from '#lib/identity/organizations/accept-invitation.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => acceptInvitation(ctx, body)),
);
