import { refreshAccess } from '#lib/auth/refresh-access.ts';
import { refreshToken } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(refreshToken, (ctx, { body }) => refreshAccess(ctx, body)),
);
