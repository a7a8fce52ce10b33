import { resendVerification as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';
import { resendVerification } from '#lib/identity/auth/verify-email.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx) => resendVerification(ctx)),
);
