import { requestPasswordReset as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, serve } from '#lib/http/serve.ts';
import { requestPasswordReset } from '#lib/identity/auth/password-reset.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { body }) => requestPasswordReset(ctx, body)),
);
