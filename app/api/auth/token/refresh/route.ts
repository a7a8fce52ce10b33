import { refreshToken } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';
import { refreshAccess } from '#lib/identity/auth/refresh-access.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(refreshToken, (ctx, { body }) => refreshAccess(ctx, body)),
);
