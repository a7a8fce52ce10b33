import { changePassword as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, serve } from '#lib/http/serve.ts';
import { changePassword } from '#lib/identity/auth/change-password.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { body }) => changePassword(ctx, body)),
);
