import { verifyEmail as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, serve } from '#lib/http/serve.ts';
import { verifyEmail } from '#lib/identity/auth/verify-email.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { body }) => verifyEmail(ctx, body)),
);
