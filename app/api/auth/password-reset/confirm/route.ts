import { confirmPasswordReset as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';
import { confirmPasswordReset } from '#lib/identity/auth/confirm-password-reset.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => confirmPasswordReset(ctx, body)),
);
