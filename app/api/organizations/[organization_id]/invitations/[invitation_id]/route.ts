import { deleteInvitation as endpoint } from '#lib/contract/endpoints/organizations.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteInvitation } from '#lib/identity/organizations/invitations.ts';

export const route = serve(on(endpoint, (ctx, { params }) => deleteInvitation(ctx, params)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
