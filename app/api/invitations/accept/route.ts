import { acceptInvitation as endpoint } from '#lib/contract/endpoints/organizations.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { acceptInvitation } from '#lib/identity/organizations/invitations.ts';

export const route = serve(on(endpoint, (ctx, { body }) => acceptInvitation(ctx, body)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
