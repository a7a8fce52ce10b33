import * as organizations from '#lib/contract/endpoints/organizations.ts';
import { on, serve } from '#lib/http/serve.ts';
import { acceptInvitation } from '#lib/identity/organizations/invitations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(organizations.acceptInvitation, acceptInvitation),
);
