import { requestPasswordReset as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';
import { requestPasswordReset } from '#lib/identity/auth/request-password-reset.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => requestPasswordReset(ctx, body)),
);
