import { verifyEmail } from '#lib/auth/verify-email.ts';
import { verifyEmail as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => verifyEmail(ctx, body)),
);
