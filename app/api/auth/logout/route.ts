import { logOut } from '#lib/auth/log-out.ts';
import { logout } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(logout, (ctx, { body }) => logOut(ctx, body)),
);
