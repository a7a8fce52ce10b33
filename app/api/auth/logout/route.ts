import { logout } from '#lib/contract/endpoints/accounts.ts';
import { on, serve } from '#lib/http/serve.ts';
import { logOut } from '#lib/identity/sessions/sessions.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(logout, (ctx, { body }) => logOut(ctx, body)),
);
