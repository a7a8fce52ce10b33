import { logout } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';
import { logOut } from '#lib/identity/auth/log-out.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(logout, (ctx, { body }) => logOut(ctx, body)),
);
