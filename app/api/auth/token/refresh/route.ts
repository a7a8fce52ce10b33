import { refreshToken } from '#lib/contract/endpoints/accounts.ts';
import { on, serve } from '#lib/http/serve.ts';
import { refreshAccess } from '#lib/identity/sessions/sessions.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(refreshToken, (ctx, { body }) => refreshAccess(ctx, body)),
);
