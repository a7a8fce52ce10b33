import { resendVerification as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, serve } from '#lib/http/serve.ts';
import { resendVerification } from '#lib/identity/auth/verify-email.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx) => resendVerification(ctx)),
);
