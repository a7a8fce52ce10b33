import { confirmPasswordReset as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, serve } from '#lib/http/serve.ts';
import { confirmPasswordReset } from '#lib/identity/auth/password-reset.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { body }) => confirmPasswordReset(ctx, body)),
);
