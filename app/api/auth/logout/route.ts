import { logout } from '#lib/contract/endpoints/accounts.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { logOut } from '#lib/identity/sessions/sessions.ts';

export const route = serve(on(logout, (ctx, { body }) => logOut(ctx, body)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
